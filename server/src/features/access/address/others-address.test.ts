import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAthlete, makeClub, makeStaff, type Made } from "../../../../test/factories.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  addressOf,
  confirm,
  editable,
  enter,
  isIn,
  mailsTo,
  saveForm,
  signsIn,
  told,
  tokenTo,
} from "../../../../test/sign-in-address.ts";
import { openAccounts, type AccountPortal, type Officer } from "../accounts.testbed.ts";

let portal: AccountPortal;
let clerk: Officer;
beforeAll(async () => {
  portal = await openAccounts();
  clerk = await portal.officer({ UserAccount: "WriteRead" });
});
afterAll(() => portal.close());

const NOT_YOURS = "Ezt a mezőt nem módosíthatod.";
const RESEND = "POST /userAccountControl/resendAddressProof";
const CANCEL = "POST /userAccountControl/cancelAddressChange";
let counter = 0;
const fresh = () => `masik.cim${counter++}@pelda.hu`;
const change = (browser: Browser, id: number, email: string, more: object = {}) =>
  saveForm(browser, "userEditControl", id, { email, ...more });
const nothingSent = async (email: string, { id, email: before }: Made) => {
  expect([await mailsTo(portal, email), await addressOf(portal, id)]).toEqual([[], before]);
};

describe("staff", () => {
  it("cannot change the address of an account that signs in: the field is read-only, and refused by name", async () => {
    for (const made of [
      await makeAthlete(portal.db),
      await makeClub(portal.db),
      await makeStaff(portal.db, { roles: [] }),
    ]) {
      const fields = await editable(clerk.browser, "userEditControl", made.id);
      expect([fields.includes("active"), fields.includes("email"), fields.includes("presentPassword")]).toEqual([
        true,
        false,
        false,
      ]);
      const email = fresh();
      expect(told(await change(clerk.browser, made.id, email))).toEqual({ email: NOT_YOURS });
      await nothingSent(email, made);
      expect((await change(clerk.browser, made.id, made.email, { active: false })).body.successful).toBe(true);
    }
  });

  it("write the address of an account that never signed in, and earlier mailed links end", async () => {
    const athlete = await makeAthlete(portal.db, { password: false });
    await portal.runJob("mail-new-password", { email: athlete.email, ip: null, request: athlete.email });
    const key = /new-password\/\d+\/([\w-]{43})/.exec((await mailsTo(portal, athlete.email))[0]?.text ?? "")?.[1] ?? "";
    const email = fresh();
    expect(await editable(clerk.browser, "userEditControl", athlete.id)).toContain("email");
    expect((await change(clerk.browser, athlete.id, email)).body.successful).toBe(true);
    expect(await addressOf(portal, athlete.id)).toBe(email);
    const dto = { password: "egészen-más-őű", passwordAgain: "egészen-más-őű" };
    const set = await portal
      .browser()
      .call("POST /userAccountControl/setNewPassword", { key, userId: athlete.id, dto });
    expect(set.body).toMatchObject({ code: "access.newPassword.linkDead" });
  });
});

describe("a super admin", () => {
  it("requests another address for an account: once proved it takes effect, ends every session, and is logged", async () => {
    const club = await makeClub(portal.db);
    const theirs = await enter(portal, club.id);
    const email = fresh();
    expect((await change(portal.admin.browser, club.id, email)).body.successful).toBe(true);
    expect([await addressOf(portal, club.id), await signsIn(portal, club.email)]).toEqual([club.email, true]);
    expect((await mailsTo(portal, club.email)).map(({ template }) => template)).toEqual(["ADDRESS_CHANGE"]);
    await confirm(portal, await tokenTo(portal, email), theirs);
    expect([await signsIn(portal, email), await isIn(theirs)]).toEqual([true, false]);
    const log = await portal.db
      .selectFrom("change_log")
      .select(["actor_id", "object", "changes"])
      .where("object_id", "=", club.id)
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { actor_id: portal.admin.id, object: "account", changes: { pendingEmail: [null, email] } },
      { actor_id: club.id, object: "account", changes: { email: [club.email, email] } },
    ]);
  });

  it("is refused an address that signs in to another account", async () => {
    const [one, other] = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
    expect(told(await change(portal.admin.browser, one.id, other.email.toUpperCase()))).toEqual({
      email: "Ezzel az e-mail-címmel már van fiók.",
    });
  });

  it("corrects the address of a registration: its proof confirms the account, and the old, unproved address gets no way in", async () => {
    const club = await makeClub(portal.db, { registrationStatus: "NEW" });
    const email = fresh();
    await change(portal.admin.browser, club.id, email, { active: false });
    expect(await mailsTo(portal, club.email)).toEqual([]);
    // The link to the new address does not prove the old one.
    const { body } = await portal
      .browser()
      .call("POST /registrationControl/confirm", { token: await tokenTo(portal, email) });
    expect(body).toMatchObject({ code: "registration.refusal.linkDead" });
    expect(await confirm(portal, await tokenTo(portal, email))).toEqual({ successful: true });
    expect(await signsIn(portal, email)).toBe(true);
  });
});

describe("a pending address", () => {
  it("is mailed to again, and cancelled, by its account and by super admins", async () => {
    const staff = await makeStaff(portal.db, { roles: [] });
    const theirs = await enter(portal, staff.id);
    const email = fresh();
    await change(portal.admin.browser, staff.id, email);
    const first = await tokenTo(portal, email);
    for (const browser of [theirs, portal.admin.browser])
      expect((await browser.call(RESEND, { id: staff.id })).body).toEqual({ successful: true });
    expect((await mailsTo(portal, email)).map(({ template }) => template)).toEqual(Array(3).fill("ADDRESS_PROOF"));
    expect(await confirm(portal, first)).toMatchObject({ code: "access.address.confirm.linkDead" });
    const last = await tokenTo(portal, email);
    expect((await theirs.call(CANCEL, { id: staff.id })).body).toEqual({ successful: true });
    expect(await confirm(portal, last)).toMatchObject({ code: "access.address.confirm.linkDead" });
    expect((await portal.admin.browser.call(CANCEL, { id: staff.id })).body).toMatchObject({
      code: "access.address.nothingWaits",
    });
    const changes = await portal.db
      .selectFrom("change_log")
      .select("changes")
      .where("object_id", "=", staff.id)
      .orderBy("id")
      .execute();
    expect(changes.map((row) => row.changes)).toEqual([
      { pendingEmail: [null, email] },
      { pendingEmail: [email, null] },
    ]);
  });

  it("is hidden from every other account", async () => {
    const athlete = await makeAthlete(portal.db);
    const email = fresh();
    await change(portal.admin.browser, athlete.id, email);
    const others = [
      clerk.browser,
      await enter(portal, (await makeClub(portal.db)).id),
      await enter(portal, (await makeAthlete(portal.db)).id),
    ];
    for (const call of [RESEND, CANCEL] as const) {
      for (const browser of others) expect((await browser.call(call, { id: athlete.id })).status).toBe(404);
      expect((await portal.browser().call(call, { id: athlete.id })).status).toBe(401);
    }
    expect(await mailsTo(portal, email)).toHaveLength(1);
    expect(await confirm(portal, await tokenTo(portal, email))).toEqual({ successful: true });
  });

  it("is mailed to at most five times an hour", async () => {
    const staff = await makeStaff(portal.db, { roles: [] });
    await change(portal.admin.browser, staff.id, fresh());
    const send = () => portal.admin.browser.call(RESEND, { id: staff.id });
    for (let sent = 1; sent < 5; sent += 1) expect((await send()).status).toBe(200);
    const { status, headers } = await send();
    expect([status, headers.get("retry-after")]).toEqual([429, "3600"]);
  });
});

it("cannot be stored as proved: the database rejects it", async () => {
  const [signing, waiting] = [await makeAthlete(portal.db), await makeAthlete(portal.db, { password: false })];
  const write = (id: number) => sql`update account set email = ${fresh()} where id = ${id}`.execute(portal.db);
  await expect(write(signing.id)).rejects.toMatchObject({ code: "RJ012" });
  await expect(sql`update account set email = null where id = ${signing.id}`.execute(portal.db)).rejects.toMatchObject({
    code: "RJ012",
  });
  await write(waiting.id);
});
