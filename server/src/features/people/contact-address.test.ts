import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeClub, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { editable, enter, mailsTo, saveForm, signsIn, told } from "../../../test/sign-in-address.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import { saveAthlete } from "./persons.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";

let portal: Portal;
let club: Made;
let office: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  club = await makeClub(portal.db);
  office = await enter(portal, (await makeStaff(portal.db)).id);
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

let children = 0;
/** Makes a child without an own address, with a licence number. */
async function makeChild({ password = true, contact = null as string | null } = {}) {
  const parentalPermission = await uploadPicture(office, "personEditControl");
  const child = { birthDate: "2015-02-03", parentalPermission, email: null };
  const { id = 0 } = await saveAthlete(office, club.id, child);
  const { password_hash } = await accountOf(club.id);
  const set = (values: { password_hash?: string | null; contact_email?: string; contact_proved_at?: Date }) =>
    portal.db.updateTable("account").set(values).where("id", "=", id).execute();
  if (password) await set({ password_hash });
  if (contact !== null) {
    await set({ contact_email: contact });
    await set({ contact_proved_at: new Date(NOW) });
  }
  children += 1;
  const number = `K-${children}`;
  await portal.db.updateTable("licence").set({ number }).where("person_id", "=", id).execute();
  return { id, number };
}
const accountOf = (id: number) =>
  portal.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const templatesTo = async (email: string) => (await mailsTo(portal, email)).map(({ template }) => template);
const confirm = async (email: string) => {
  const proof = (await mailsTo(portal, email)).findLast(({ template }) => template === "CONTACT_PROOF");
  const token = /confirm\?token=([\w-]{43})/.exec(proof?.text ?? "")?.[1] ?? "";
  return (await portal.browser().call("POST /registrationControl/confirm", { token })).body;
};
/** Does the work of the waiting mails for a new password. Returns the texts of those to an address. */
async function passwordMailsTo(email: string): Promise<string[]> {
  for (const { name, data } of portal.asked.splice(0))
    if (name === "mail-new-password") await portal.runJob(name, data);
  return (await mailsTo(portal, email)).filter(({ template }) => template === "NEW_PASSWORD").map(({ text }) => text);
}

it("is changed by its holder with the present password, has to be proved again, and the former address gets a mail", async () => {
  const [old, fresh] = ["regi.szulo@pelda.hu", "uj.szulo@pelda.hu"];
  const { id } = await makeChild({ contact: old });
  const own = await enter(portal, id);
  const change = (presentPassword: string | null) =>
    saveForm(own, "personEditControl", id, { contactEmail: fresh, presentPassword });
  expect(told(await change(null))).toMatchObject({ presentPassword: "Mező kötelező." });
  expect(told(await change("nem ez az"))).toMatchObject({ presentPassword: "Nem ez a jelenlegi jelszavad." });
  expect((await accountOf(id)).contact_email).toBe(old);
  expect(told(await change(PASSWORD))).toEqual({});
  expect(await accountOf(id)).toMatchObject({ email: null, contact_email: fresh, contact_proved_at: null });
  expect([await templatesTo(old), await templatesTo(fresh)]).toEqual([["CONTACT_CHANGE"], ["CONTACT_PROOF"]]);
  expect(await confirm(fresh)).toEqual({ successful: true, email: null });
  expect((await accountOf(id)).contact_proved_at).not.toBeNull();
  expect(await passwordMailsTo(fresh)).toEqual([]);
});

it("is entered by the club of a child without a password, who gets the first one and the licence number by it once it is proved", async () => {
  const { id, number } = await makeChild({ password: false });
  const theirs = await enter(portal, club.id);
  expect(await editable(theirs, "personEditControl", id)).toContain("contactEmail");
  const email = "klubos.szulo@pelda.hu";
  expect(told(await saveForm(theirs, "personEditControl", id, { contactEmail: email }))).toEqual({});
  await portal.browser().call("POST /userAccountControl/requestNewPassword", { email: number });
  expect(await passwordMailsTo(email)).toEqual([]);
  for (const { text } of await mailsTo(portal, email)) expect(text).not.toContain(number);
  expect(await confirm(email)).toMatchObject({ successful: true });
  const [text = "", ...more] = await passwordMailsTo(email);
  expect(more).toEqual([]);
  expect(text).toContain(`A bejelentkezésnél ezt a licenszszámot add meg: ${number}`);
  const [, userId, key = ""] = /\/new-password\/(\d+)\/([\w-]+)/.exec(text) ?? [];
  const dto = { password: "ezt most választom", passwordAgain: "ezt most választom" };
  await portal.browser().call("POST /userAccountControl/setNewPassword", { key, userId: Number(userId), dto });
  expect(await signsIn(portal, number, dto.password)).toBe(true);
});

it("gets the link again from its holder while it is not proved, five times an hour", async () => {
  const { id } = await makeChild();
  const own = await enter(portal, id);
  const email = "ujra.kert@pelda.hu";
  const resend = () => own.call("POST /userAccountControl/resendContactProof", {});
  expect((await resend()).body).toMatchObject({ code: "access.address.nothingWaits" });
  await portal.db.updateTable("account").set({ contact_email: email }).where("id", "=", id).execute();
  for (let sent = 1; sent <= 5; sent += 1) expect((await resend()).body).toEqual({ successful: true });
  const { status, headers } = await resend();
  expect([status, headers.get("retry-after")]).toEqual([429, "3600"]);
  expect(await templatesTo(email)).toEqual(Array(5).fill("CONTACT_PROOF"));
  expect(await confirm(email)).toMatchObject({ successful: true });
  expect((await resend()).body).toMatchObject({ code: "access.address.nothingWaits" });
  expect((await portal.browser().call("POST /userAccountControl/resendContactProof", {})).status).toBe(401);
});

it("of a competitor whom the office verified before brings the mail with the licence number too", async () => {
  const { id } = await makeChild({ password: false });
  await portal.db.updateTable("licence").set({ number: null }).where("person_id", "=", id).execute();
  const racing = { isAthlete: false, isCompetitor: true, club: null, "competitor.doctorDate": "2026-06-01" };
  expect(told(await saveForm(office, "personEditControl", id, racing))).toEqual({});
  expect(told(await saveForm(office, "personEditControl", id, { userStatus: "Verified" }))).toEqual({});
  const email = "egyeni.szulo@pelda.hu";
  expect(told(await saveForm(office, "personEditControl", id, { contactEmail: email }))).toEqual({});
  expect(await confirm(email)).toMatchObject({ successful: true });
  expect(await passwordMailsTo(email)).toEqual([expect.stringMatching(/ezt a licenszszámot add meg: \d+/)]);
});

it("of a child who has a password is closed to the club, another club and office staff", async () => {
  const { id } = await makeChild({ contact: "zart.szulo@pelda.hu" });
  const theirs = await enter(portal, club.id);
  expect(await editable(theirs, "personEditControl", id)).not.toContain("contactEmail");
  const refused = await saveForm(theirs, "personEditControl", id, { contactEmail: "klub@pelda.hu" });
  expect(Object.keys(told(refused))).toEqual(["contactEmail"]);
  const other = await enter(portal, (await makeClub(portal.db)).id);
  const foreign = await saveForm(other, "personEditControl", id, { contactEmail: "mas@pelda.hu" }, { reader: theirs });
  expect(foreign.body.successful).toBe(false);
  expect((await accountOf(id)).contact_email).toBe("zart.szulo@pelda.hu");
});

it("is corrected by a super admin, as often as an address may change in an hour", async () => {
  const { id } = await makeChild({ contact: "elirt@pelda.hu" });
  for (let times = 1; times <= 6; times += 1)
    await saveForm(office, "personEditControl", id, { contactEmail: `javitott${times}@pelda.hu` });
  expect((await accountOf(id)).contact_email).toBe("javitott6@pelda.hu");
  expect([await templatesTo("javitott5@pelda.hu"), await templatesTo("javitott6@pelda.hu")]).toEqual([
    ["CONTACT_PROOF"],
    [],
  ]);
});
