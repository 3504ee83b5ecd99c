import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  deleteAccount,
  giveNumbers,
  makeAthlete,
  makeClub,
  makeStaff,
  PASSWORD as ANYBODYS,
  type Made,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";
import { statementsAsked } from "../../../test/statements-asked.ts";
import { nextTaj } from "../../../test/person-fields.ts";
import { CONFIRM, mailsTo, PASSWORD, putUp, registerAthlete, tokenIn } from "./registration.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";
const AGAIN = "POST /registrationControl/sendProofAgain";

let portal: Portal;
let club: Made;
let office: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  club = await makeClub(portal.db);
  office = await portal.browser().signIn((await makeStaff(portal.db)).email, ANYBODYS);
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

let children = 0;
/** Registers a child without an own address. Returns the answer and the id of the account. */
async function registerChild(contactEmail: string | null, changes: Parameters<typeof registerAthlete>[2] = {}) {
  children += 1;
  const guest = portal.browser();
  const firstName = `Gyermek ${children}`;
  const parentalPermission = await putUp(guest);
  const child = { email: null, contactEmail, birthDate: "2015-02-03", parentalPermission, firstName };
  const { body } = await registerAthlete(portal, club.id, { ...child, ...changes }, guest);
  const row = await portal.db.selectFrom("person").select("id").where("first_name", "=", firstName).executeTakeFirst();
  return { body, id: row?.id ?? 0 };
}
const registered = async (...input: Parameters<typeof registerChild>) => {
  const { body, id } = await registerChild(...input);
  expect(body).toEqual({ successful: true });
  return id;
};
const accountOf = (id: number) =>
  portal.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const numberOf = async (id: number) =>
  (await portal.db.selectFrom("licence").select("number").where("person_id", "=", id).executeTakeFirst())?.number ?? "";
const verify = async (id: number) => {
  const move = { id, move: "verify", reason: null } as const;
  expect((await office.call("POST /personEditControl/makeMove", move)).body.successful).toBe(true);
};
const signsIn = async (email: string, password = PASSWORD) =>
  (await portal.browser().call("POST /userLogin/loginV2", { email, password })).body.successful;
const templatesTo = async (email: string) => (await mailsTo(portal, email)).map(({ template }) => template);
const confirmLast = async (email: string) => {
  const mail = (await mailsTo(portal, email)).findLast(({ template }) => template === "CONTACT_PROOF");
  return (await portal.browser().call(CONFIRM, { token: tokenIn(mail ?? { text: "" }) })).body;
};
/** Requests a new password and does what its job does. */
const requestPassword = async (email: string) => {
  portal.asked.length = 0;
  const { body } = await portal.browser().call("POST /userAccountControl/requestNewPassword", { email });
  for (const { name, data } of portal.asked) if (name === "mail-new-password") await portal.runJob(name, data);
  return body;
};

describe("a child without an own address", () => {
  it("registers with the address of a parent who has an account, is activated by the verification and signs in by licence number", async () => {
    const parent = await makeAthlete(portal.db);
    const before = await accountOf(parent.id);
    const id = await registered(parent.email);
    expect(await accountOf(id)).toMatchObject({
      email: null,
      contact_email: parent.email,
      contact_proved_at: null,
      registration_status: "NEW",
    });
    expect(await accountOf(parent.id)).toEqual(before);
    expect(await templatesTo(parent.email)).toEqual(["CONTACT_PROOF"]);
    await verify(id);
    const number = await numberOf(id);
    expect(number).toMatch(/^\d+$/);
    expect([
      await signsIn(number),
      await signsIn(number, "masik-jelszo"),
      await signsIn(parent.email, ANYBODYS),
    ]).toEqual([true, false, true]);
    expect(await templatesTo(parent.email)).toEqual(["CONTACT_PROOF", "VERIFICATION"]);
    const [, decision] = await mailsTo(portal, parent.email);
    for (const part of [decision?.text, decision?.html])
      expect(part).toContain(`A bejelentkezésnél ezt a licenszszámot add meg: ${number}`);
    const log = await portal.db
      .selectFrom("change_log")
      .select("changes")
      .where("object", "=", "account")
      .where("object_id", "=", id)
      .execute();
    expect(log).toEqual([{ changes: { registrationStatus: ["NEW", "ACTIVE"] } }]);
  });

  it("with an own address stays inactive after the verification until that address is proved", async () => {
    const id = await registered("szulo@pelda.hu", { email: "sajat.cimu@pelda.hu" });
    await verify(id);
    expect((await accountOf(id)).registration_status).toBe("NEW");
    expect(await signsIn("sajat.cimu@pelda.hu")).toBe(false);
  });

  it("may share the contact address with siblings, each with a link of its own", async () => {
    const email = "testverek.szuloje@pelda.hu";
    const [one, two] = [await registered(email), await registered(email)];
    expect(await templatesTo(email)).toEqual(["CONTACT_PROOF", "CONTACT_PROOF"]);
    expect(await confirmLast(email)).toEqual({ successful: true, email: null });
    expect((await accountOf(one)).contact_proved_at).toBeNull();
    expect((await accountOf(two)).contact_proved_at).not.toBeNull();
    expect(await confirmLast(email)).toMatchObject({ successful: false, code: "registration.refusal.linkDead" });
  });

  it("gets its link however many children the same address registers within the hour", async () => {
    const email = "csapatvezeto@pelda.hu";
    const ids = [];
    for (let child = 0; child < 5; child += 1) ids.push(await registered(email));
    expect(await mailsTo(portal, email)).toHaveLength(5);
    expect(await confirmLast(email)).toMatchObject({ successful: true });
    expect((await accountOf(ids[4] ?? 0)).contact_proved_at).not.toBeNull();
  });

  it("without a club gets a number too, the only name it has to sign in with", async () => {
    const id = await registered("probalo.szuloje@pelda.hu", {
      club: null,
      athleteRegType: "REG_HU",
      isAthlete: false,
      isCompetitor: true,
      "competitor.doctorDate": "2026-10-01",
    });
    await verify(id);
    expect(await signsIn(await numberOf(id))).toBe(true);
    const ordinary = await makeAthlete(portal.db);
    expect(await numberOf(ordinary.id)).not.toBe(await numberOf(id));
  });

  it("must have a contact address; adults and minors who do not race need an own one", async () => {
    expect((await registerChild(null)).body.properties).toMatchObject({ contactEmail: [{}] });
    expect((await registerChild("nem cím")).body.properties).toMatchObject({ contactEmail: [{}] });
    const adult = await registerChild("a@pelda.hu", { birthDate: "1990-02-03" });
    expect(Object.keys(adult.body.properties ?? {})).toEqual(["email"]);
    const coach = { isAthlete: false, isTrainer: true, birthDate: "2009-02-03" };
    expect((await registerChild("a@pelda.hu", coach)).body.properties).toMatchObject({ email: [{}] });
    expect(await templatesTo("a@pelda.hu")).toEqual([]);
  });

  it("with an own address has no contact address, whatever was sent", async () => {
    const email = "gyermek.sajat@pelda.hu";
    const id = await registered("szulo@pelda.hu", { email });
    expect(await accountOf(id)).toMatchObject({ email, contact_email: null });
    expect(await templatesTo("szulo@pelda.hu")).toEqual([]);
  });

  it("is not removed when the link to its contact address expires", async () => {
    const id = await registered("lassu.szulo@pelda.hu");
    portal.clock.set("2026-05-07T10:00:00Z");
    await portal.runJob("purge-registrations");
    await portal.runJob("purge-contact-proofs");
    portal.clock.set(NOW);
    expect((await accountOf(id)).registration_status).toBe("NEW");
    expect(await confirmLast("lassu.szulo@pelda.hu")).toMatchObject({ code: "registration.refusal.linkDead" });
  });

  it("gets another link after the first one expired, also at the request of a parent who is signed in", async () => {
    const parent = await makeAthlete(portal.db);
    const id = await registered(parent.email);
    portal.clock.set("2026-05-07T10:00:00Z");
    await portal.runJob("purge-contact-proofs");
    const own = await portal.browser().signIn(parent.email, ANYBODYS);
    expect((await own.call(AGAIN, { email: parent.email })).body).toEqual({ successful: true });
    expect(await confirmLast(parent.email)).toEqual({ successful: true, email: null });
    expect((await accountOf(id)).contact_proved_at).not.toBeNull();
    portal.clock.set(NOW);
  });

  it("has a link that ends after 48 hours, also before it is purged", async () => {
    const email = "ketnapos.szulo@pelda.hu";
    const id = await registered(email);
    const until = new Date(NOW).getTime() + 48 * 3_600_000;
    portal.clock.set(new Date(until));
    expect(await confirmLast(email)).toMatchObject({ code: "registration.refusal.linkDead" });
    portal.clock.set(new Date(until - 1));
    expect(await confirmLast(email)).toMatchObject({ successful: true });
    portal.clock.set(NOW);
    expect((await accountOf(id)).contact_proved_at).toEqual(new Date(until - 1));
  });

  it("loses the contact address when its account is erased, and no other account does", async () => {
    const email = "ket.gyermek@pelda.hu";
    const [erased, other] = [await registered(email), await registered(email)];
    await deleteAccount(portal.db, erased, new Date(NOW));
    portal.clock.set("2026-06-04T10:00:00Z");
    await portal.runJob("erase-accounts");
    portal.clock.set(NOW);
    expect(await accountOf(erased)).toMatchObject({ contact_email: null, contact_proved_at: null });
    expect((await accountOf(erased)).erased_at).not.toBeNull();
    expect((await accountOf(other)).contact_email).toBe(email);
  });
});

describe("a contact address", () => {
  it("has the same answer and statements whether or not it has an account", async () => {
    const { email } = await makeAthlete(portal.db);
    const attempts = [];
    for (const contact of [email, "senki.sem@pelda.hu"])
      attempts.push(await statementsAsked(() => registerChild(contact)));
    const [known, unknown] = attempts;
    expect(known?.answer.body).toEqual({ successful: true });
    expect(known?.answer.body).toEqual(unknown?.answer.body);
    expect(known?.statements.length).toBeGreaterThan(10);
    expect(known?.statements).toEqual(unknown?.statements);
  });

  it("gets the link again, three times an hour, until it is proved", async () => {
    const email = "ujra.kero@pelda.hu";
    const id = await registered(email);
    for (let times = 0; times < 4; times += 1)
      expect((await portal.browser().call(AGAIN, { email: email.toUpperCase() })).body).toEqual({ successful: true });
    expect(await mailsTo(portal, email)).toHaveLength(1 + 3);
    await confirmLast(email);
    await portal.db.deleteFrom("rate_limit").execute();
    expect((await portal.browser().call(AGAIN, { email })).body).toEqual({ successful: true });
    expect(await mailsTo(portal, email)).toHaveLength(1 + 3);
    expect((await accountOf(id)).registration_status).toBe("NEW");
  });

  it("gets the links of the children registered last, if more of them wait than an hour allows", async () => {
    const email = "sok.gyermek@pelda.hu";
    const ids = [];
    for (let child = 0; child < 5; child += 1) ids.push(await registered(email));
    portal.clock.set("2026-05-04T10:01:00Z");
    expect((await portal.browser().call(AGAIN, { email })).body).toEqual({ successful: true });
    portal.clock.set(NOW);
    const links = await portal.db
      .selectFrom("contact_proof")
      .select("account_id")
      .where("email", "=", email)
      .where("expires_at", ">", new Date("2026-05-06T10:00:30Z"))
      .orderBy("account_id")
      .execute();
    expect(links.map(({ account_id }) => account_id)).toEqual(ids.slice(2));
  });

  it("gets a key for a new password only once it is proved; the answer is always the same", async () => {
    const email = "elfelejto.szulo@pelda.hu";
    const id = await registered(email);
    await verify(id);
    const number = await numberOf(id);
    await portal.db.deleteFrom("rate_limit").execute();
    expect([await requestPassword(number), await requestPassword("999999")]).toEqual([true, true]);
    expect((await templatesTo(email)).toSorted()).toEqual(["CONTACT_PROOF", "CONTACT_PROOF", "VERIFICATION"]);
    expect(await confirmLast(email)).toMatchObject({ successful: true });
    expect(await requestPassword(` ${number} `)).toBe(true);
    const mail = (await mailsTo(portal, email)).at(-1);
    expect(mail?.template).toBe("NEW_PASSWORD");
    expect(mail?.text).toContain(`ezt a licenszszámot add meg: ${number}`);
    const [, userId, key = ""] = /\/new-password\/(\d+)\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
    const dto = { password: "ezt most választom", passwordAgain: "ezt most választom" };
    const set = await portal
      .browser()
      .call("POST /userAccountControl/setNewPassword", { key, userId: Number(userId), dto });
    expect(set.body.successful).toBe(true);
    expect([Number(userId), await signsIn(number, dto.password)]).toEqual([id, true]);
    expect(await requestPassword(number)).toBe(true);
    expect(await requestPassword(number)).toBe(false);
  });

  it("a changed one is no longer proved, and its links are dead", async () => {
    const email = "regi.kapcsolat@pelda.hu";
    const id = await registered(email);
    await confirmLast(email);
    const change = (contact_email: string) =>
      portal.db.updateTable("account").set({ contact_email }).where("id", "=", id).execute();
    await change("uj.kapcsolat@pelda.hu");
    expect((await accountOf(id)).contact_proved_at).toBeNull();
    await portal.browser().call(AGAIN, { email: "uj.kapcsolat@pelda.hu" });
    await change(email);
    expect(await confirmLast("uj.kapcsolat@pelda.hu")).toMatchObject({ code: "registration.refusal.linkDead" });
  });
});

describe("a known child registered again without an own address", () => {
  it("is merged once the contact address is proved, which an account without any takes over with a way in", async () => {
    const taj = nextTaj();
    const existing = await makeAthlete(portal.db, { password: false });
    await portal.db.updateTable("account").set({ email: null }).where("id", "=", existing.id).execute();
    await giveNumbers(portal.db, existing.id, { social_security_number: taj.replaceAll(" ", "") });
    const email = "ismert.szuloje@pelda.hu";
    const id = await registered(email, { "athlete.taj": taj });
    const list = await openList(office, "person", { view: "athlete" });
    const take = async (run: string) => (await list.ask("takeOn", { run, id })).body;
    expect(await take("elobb")).toMatchObject({ refused: [{ code: "people.person.unprovenAddress" }] });
    await confirmLast(email);
    portal.asked.length = 0;
    expect(await take("most")).toMatchObject({ successful: true, refused: [] });
    expect((await accountOf(id)).registration_status).toBe("DELETED");
    expect(await accountOf(existing.id)).toMatchObject({ email: null, contact_email: email });
    await portal.runJob("mail-new-password", portal.asked.find(({ name }) => name === "mail-new-password")?.data);
    const mail = (await mailsTo(portal, email)).at(-1);
    expect(mail?.template).toBe("NEW_PASSWORD");
    const number = await numberOf(existing.id);
    expect(number).not.toBe("");
    for (const part of [mail?.text, mail?.html])
      expect(part).toContain(`A bejelentkezésnél ezt a licenszszámot add meg: ${number}`);
  });
});

it("tells the owner of a taken address how a second child registers", async () => {
  const parent = await makeAthlete(portal.db);
  expect((await registerAthlete(portal, club.id, { email: parent.email })).body).toEqual({ successful: true });
  const [mail] = await mailsTo(portal, parent.email);
  expect(mail?.template).toBe("REGISTRATION_KNOWN");
  for (const { text } of [mail ?? { text: "" }]) expect(text).toContain("Második gyermeket regisztrálnál?");
  expect(mail?.html).toContain("Második gyermeket regisztrálnál?");
});

it("tells an address that is not proved yet whose registration waits, that another was not stored, and how a second child registers", async () => {
  for (const [locale, says] of [
    ["hu", ["Vár Első, 2026 május 4.", "nem tároltuk el", "Második gyermeket regisztrálnál?", "ne erősítsd meg"]],
    ["en", ["Vár Első, 4 May 2026", "were not stored", "registering a second child?", "do not confirm"]],
  ] as const) {
    const email = `meg.nem.igazolt.${locale}@pelda.hu`;
    const registers = (firstName: string, guest = portal.browser()) =>
      registerAthlete(portal, club.id, { email, lastName: "Vár", firstName }, guest);
    const guest = portal.browser();
    await guest.call("POST /localeControl/setCurrentLocale", { locale });
    expect((await registers("Első", guest)).body).toEqual({ successful: true });
    expect((await registers("Második")).body).toEqual({ successful: true });
    const mails = await mailsTo(portal, email);
    expect(mails.map(({ template }) => template)).toEqual(["REGISTRATION", "REGISTRATION_WAITS"]);
    const waits = mails[1] ?? { text: "", html: "" };
    for (const words of says) for (const part of [waits.text, waits.html]) expect(part).toContain(words);
    expect(waits.text).not.toContain("Második,");
    const { body } = await portal.browser().call(CONFIRM, { token: tokenIn(waits) });
    expect(body).toEqual({ successful: true, email });
  }
});

it("an athlete who lives abroad needs neither county nor kind of street, and is listed as abroad", async () => {
  const email = "kari.nordmann@example.no";
  const abroad = {
    email,
    nationality: "NO",
    athleteRegType: "REG_EN",
    "athlete.taj": null,
    "address.country": "NO",
    "address.zipcode": "0150",
    "address.city": "Oslo",
    "address.county": null,
    "address.streetType": null,
  } as const;
  expect((await registerAthlete(portal, club.id, abroad)).body).toEqual({ successful: true });
  const address = await portal.db
    .selectFrom("address as d")
    .innerJoin("account as a", "a.id", "d.account_id")
    .select(["d.country", "d.county", "d.street_type", "d.zipcode"])
    .where("a.email", "=", email)
    .executeTakeFirst();
  expect(address).toEqual({ country: "NO", county: "Külföld", street_type: null, zipcode: "0150" });
  const home = { ...abroad, email: "kari.itthon@example.no" };
  expect(
    Object.keys((await registerAthlete(portal, club.id, { ...home, "address.country": "HU" })).body.properties ?? {}),
  ).toEqual(["address.county", "address.streetType"]);
  expect((await registerAthlete(portal, club.id, { ...home, "address.country": null })).body.properties).toHaveProperty(
    ["address.country"],
  );
  expect((await registerAthlete(portal, club.id, { ...home, "address.country": "XX" })).body.properties).toHaveProperty(
    ["address.country"],
  );
});
