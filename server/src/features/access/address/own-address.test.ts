import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteAccount, makeAthlete, makeStaff, PASSWORD, type Made } from "../../../../test/factories.ts";
import {
  addressOf,
  atOnce,
  confirm,
  enter,
  isIn,
  mailsTo,
  saveForm,
  signsIn,
  told,
  tokenTo,
} from "../../../../test/sign-in-address.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import type { Browser } from "../../../../test/browser.ts";

const NOW = "2026-05-04T10:00:00Z";
const HOUR = 3_600_000;
const WRONG = "Nem ez a jelenlegi jelszavad.";
const DEAD = { successful: false, code: "access.address.confirm.linkDead" };

let portal: Portal;
let own: Made;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 12 });
});
beforeEach(async () => {
  portal.clock.set(NOW);
  own = await makeStaff(portal.db, { name: "Előadó Elek" });
  browser = await enter(portal, own.id);
});
afterAll(() => portal.close());

let counter = 0;
const fresh = () => `uj.cim${counter++}@pelda.hu`;
const change = (email: string | null, presentPassword: string | null = PASSWORD, more: object = {}) =>
  saveForm(browser, "userEditControl", own.id, { email, presentPassword, ...more });
const pending = async (id = own.id) =>
  (
    await browser.send<{ pendingEmail: string | null }>("POST", "/api/userEditControl/getData", {
      body: JSON.stringify({ id }),
      headers: { "content-type": "application/json" },
    })
  ).body.pendingEmail;

describe("one's own new address", () => {
  it("signs in only after its mailed link is opened, which works once", async () => {
    const email = fresh();
    expect((await change(email)).body).toMatchObject({
      successful: true,
      message: expect.stringContaining("Az új címre levelet küldtünk"),
    });
    expect([await addressOf(portal, own.id), await pending()]).toEqual([own.email, email]);
    expect([await signsIn(portal, own.email), await signsIn(portal, email)]).toEqual([true, false]);

    const [mail, ...others] = await mailsTo(portal, email);
    expect([mail?.template, others]).toEqual(["ADDRESS_PROOF", []]);
    expect(mail?.subject).toBe("Erősítsd meg az új e-mail címed – Rajt");
    const token = await tokenTo(portal, email);
    const { token_hash } = await portal.db
      .selectFrom("address_proof")
      .select("token_hash")
      .where("account_id", "=", own.id)
      .executeTakeFirstOrThrow();
    expect(token_hash.toString("base64url")).not.toBe(token);
    expect(await confirm(portal, token)).toEqual({ successful: true });
    expect([await signsIn(portal, own.email), await signsIn(portal, email)]).toEqual([false, true]);
    expect(await confirm(portal, token)).toMatchObject(DEAD);
  });

  it("is reported to the old address, in the language of the account", async () => {
    await portal.db.updateTable("account").set({ locale: "en" }).where("id", "=", own.id).execute();
    const email = fresh();
    await change(email);
    const [mail] = await mailsTo(portal, own.email);
    expect([mail?.template, mail?.subject]).toEqual([
      "ADDRESS_CHANGE",
      "A new address was asked for your account – Rajt",
    ]);
    expect(mail?.text).toContain(email);
    expect((await mailsTo(portal, email))[0]?.subject).toBe("Confirm your new email address – Rajt");
  });

  it("requires the current password: a missing or wrong one is reported at its field, with all other problems", async () => {
    const email = fresh();
    expect(told(await change(email, null))).toEqual({ presentPassword: "Mező kötelező." });
    expect(told(await change(email, "nem ez az", { active: false }))).toEqual({
      presentPassword: WRONG,
      active: "A saját fiókodat nem törölheted és nem kapcsolhatod ki.",
    });
    // The hash of the right password is no substitute for it.
    const { password_hash } = await portal.db
      .selectFrom("account")
      .select("password_hash")
      .where("id", "=", own.id)
      .executeTakeFirstOrThrow();
    expect(told(await change(email, password_hash))).toEqual({ presentPassword: WRONG });
    expect([await pending(), await mailsTo(portal, email)]).toEqual([null, []]);
  });

  it("leaves no trace of the current password, and requires none without a change of sign-in", async () => {
    await change(fresh(), PASSWORD, { name: "Előadó Előd" });
    expect((await change(own.email, null, { name: "Előadó Edit" })).body.successful).toBe(true);
    const log = await portal.db.selectFrom("change_log").selectAll().where("object_id", "=", own.id).execute();
    expect(log.map(({ changes }) => Object.keys(changes as object))).toEqual([["pendingEmail"], ["name"], ["name"]]);
    expect(JSON.stringify(log)).not.toMatch(/resentPassword|argon2/);
  });

  it("counts wrong passwords as sign-in attempts", async () => {
    for (let tried = 0; tried < 9; tried += 1)
      expect(told(await change(fresh(), "nem ez az"))).toHaveProperty("presentPassword", WRONG);
    const limited = await change(fresh());
    expect([limited.status, told(limited)]).toEqual([
      429,
      { presentPassword: "Túl sok sikertelen próbálkozás. Próbáld újra 15 perc múlva." },
    ]);
    expect(await signsIn(portal, own.email)).toBe(false);
    portal.clock.advance(16 * 60_000);
    expect(await signsIn(portal, own.email)).toBe(true);
    const failed = await portal.db
      .selectFrom("security_log")
      .select("detail")
      .where("account_id", "=", own.id)
      .where("event", "=", "SIGN_IN_FAILED")
      .execute();
    expect(failed).toHaveLength(9);
    expect(failed[0]?.detail).toEqual({ by: "presentPassword", limitReached: false });
  });

  it("ends every session except the one that confirms it", async () => {
    const [email, elsewhere] = [fresh(), await enter(portal, own.id)];
    await change(email);
    expect(await isIn(elsewhere)).toBe(true);
    await confirm(portal, await tokenTo(portal, email), browser);
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false]);
  });

  it("ends password links that were mailed to the old address", async () => {
    const email = fresh();
    const keys = () =>
      portal.db.selectFrom("password_reset").select("account_id").where("account_id", "=", own.id).execute();
    await change(email);
    await portal.runJob("mail-new-password", { email: own.email, ip: null, request: own.email });
    expect(await keys()).toHaveLength(1);
    // An address that is not proved yet receives none.
    await portal.runJob("mail-new-password", { email, ip: null, request: email });
    expect((await mailsTo(portal, email)).map(({ template }) => template)).toEqual(["ADDRESS_PROOF"]);
    await confirm(portal, await tokenTo(portal, email));
    expect(await keys()).toEqual([]);
  });

  it("cannot be empty", async () => {
    expect((await change(null)).body.properties).toEqual({ email: [{ message: "Mező kötelező." }] });
    expect(await addressOf(portal, own.id)).toBe(own.email);
  });

  it("can be requested five times an hour", async () => {
    for (let asked = 0; asked < 5; asked += 1) expect((await change(fresh())).body.successful).toBe(true);
    const email = fresh();
    expect(told(await change(email))).toEqual({ email: "Túl sok címváltoztatás. Próbáld újra 60 perc múlva." });
    expect(await mailsTo(portal, email)).toEqual([]);
    portal.clock.advance(HOUR);
    browser = await enter(portal, own.id);
    expect((await change(email)).body.successful).toBe(true);
  });
});

describe("an address of another account", () => {
  it("is answered and shown like a free one; its holder is notified, and no link proves it", async () => {
    const other = await makeAthlete(portal.db);
    const [free, taken] = [fresh(), other.email.toUpperCase()];
    const answers = [(await change(free)).body, (await change(taken)).body].map(({ successful, message }) => ({
      successful,
      message,
    }));
    expect(answers[1]).toEqual(answers[0]);
    expect(await pending()).toBe(taken);
    expect((await mailsTo(portal, own.email)).map(({ template }) => template)).toEqual([
      "ADDRESS_CHANGE",
      "ADDRESS_CHANGE",
    ]);
    const [mail] = await mailsTo(portal, taken);
    expect([mail?.template, mail?.text.includes("token=")]).toEqual(["ADDRESS_KNOWN", false]);
    // The mail does not reveal the other account either.
    expect(mail?.text).not.toContain(own.email);
    expect(mail?.text).not.toContain("Elek");
  });

  it("taken since the link was mailed is refused when it is opened, and works once it is free again", async () => {
    const email = fresh();
    await change(email);
    const token = await tokenTo(portal, email);
    const other = await makeAthlete(portal.db, { email: email.toUpperCase() });
    expect(await confirm(portal, token)).toMatchObject({ code: "access.address.confirm.taken" });
    expect(await addressOf(portal, own.id)).toBe(own.email);
    await deleteAccount(portal.db, other.id, portal.clock());
    expect(await confirm(portal, token)).toEqual({ successful: true });
  });
});

describe("the link that proves an address", () => {
  it("ends with a newer one, after two days, and with its account", async () => {
    const [older, newer] = [fresh(), fresh()];
    await change(older);
    const first = await tokenTo(portal, older);
    await change(newer);
    expect(await confirm(portal, first)).toMatchObject(DEAD);
    const second = await tokenTo(portal, newer);
    portal.clock.advance(48 * HOUR);
    expect(await confirm(portal, second)).toMatchObject(DEAD);
    portal.clock.set(NOW);
    await deleteAccount(portal.db, own.id, portal.clock());
    expect(await confirm(portal, second)).toMatchObject(DEAD);
  });

  it("ends with the password that requested it, so a stolen password gets no further", async () => {
    const email = fresh();
    await change(email);
    await portal.runJob("mail-new-password", { email: own.email, ip: null, request: own.email });
    const key = /new-password\/\d+\/([\w-]{43})/.exec((await mailsTo(portal, own.email)).at(-1)?.text ?? "")?.[1] ?? "";
    const dto = { password: "egészen-más-őű", passwordAgain: "egészen-más-őű" };
    const { body } = await portal
      .browser()
      .call("POST /userAccountControl/setNewPassword", { key, userId: own.id, dto });
    expect(body.successful).toBe(true);
    expect(await confirm(portal, await tokenTo(portal, email))).toMatchObject(DEAD);
  });

  it("ends when the account is disabled", async () => {
    const email = fresh();
    await change(email);
    await portal.db.updateTable("account").set({ registration_status: "DISABLED" }).where("id", "=", own.id).execute();
    expect(await confirm(portal, await tokenTo(portal, email))).toMatchObject(DEAD);
  });

  it("works once under concurrency", async () => {
    const email = fresh();
    await change(email);
    const token = await tokenTo(portal, email);
    const four = Array.from({ length: 4 }, () => () => confirm(portal, token));
    const answers = await atOnce(portal, own.id, four);
    expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
  });
});

describe("one's own new password", () => {
  const given = { password: "egészen-más-őű", passwordAgain: "egészen-más-őű" };

  it("requires the current one: otherwise an open session would lead to the address", async () => {
    expect(told(await change(own.email, null, given))).toEqual({ presentPassword: "Mező kötelező." });
    expect(told(await change(own.email, "nem ez az", given))).toEqual({ presentPassword: WRONG });
    expect((await change(own.email, PASSWORD, given)).body.successful).toBe(true);
    expect(await signsIn(portal, own.email, given.password)).toBe(true);
  });

  it("may be set together with a new address", async () => {
    const email = fresh();
    expect((await change(email, PASSWORD, given)).body.successful).toBe(true);
    await confirm(portal, await tokenTo(portal, email));
    expect(await signsIn(portal, email, given.password)).toBe(true);
  });
});
