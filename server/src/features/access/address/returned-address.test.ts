import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteAccount, makeClub, makeStaff, PASSWORD, type Made } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import {
  addressOf,
  atOnce,
  confirm,
  enter,
  isIn,
  mailsTo,
  saveForm,
  signsIn,
  takeBack,
  tokenTo,
} from "../../../../test/sign-in-address.ts";

const NOW = "2026-05-04T10:00:00Z";
const DAY = 24 * 3_600_000;
const DEAD = { successful: false, code: "access.address.back.linkDead" };

let portal: Portal;
let owner: Made;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 12 });
});
beforeEach(async () => {
  portal.clock.set(NOW);
  portal.asked.length = 0;
  owner = await makeStaff(portal.db);
});
afterAll(() => portal.close());

let counter = 0;
/** Moves the account to an intruder's address, with its password; returns that address. */
async function takeOver({ isConfirmed = true } = {}): Promise<string> {
  const email = `betolakodo${counter++}@pelda.hu`;
  const changes = { email, presentPassword: PASSWORD };
  const { body } = await saveForm(await enter(portal, owner.id), "userEditControl", owner.id, changes);
  expect(body.successful).toBe(true);
  if (isConfirmed) await confirm(portal, await tokenTo(portal, email));
  return email;
}
const wayBack = (email = owner.email) => tokenTo(portal, email, "return");

/** Sets the password of the last requested mail. */
async function setPassword(password: string): Promise<void> {
  const requestedMail = portal.asked.findLast(({ name }) => name === "mail-new-password");
  await portal.runJob("mail-new-password", requestedMail?.data ?? {});
  const key = /new-password\/\d+\/([\w-]{43})/.exec((await mailsTo(portal, owner.email)).at(-1)?.text ?? "")?.[1] ?? "";
  const dto = { password, passwordAgain: password };
  await portal.browser().call("POST /userAccountControl/setNewPassword", { key, userId: owner.id, dto });
}

describe("the way back mailed to the previous address", () => {
  it("returns the account: the intruder's sessions and password end, and the owner sets a new one", async () => {
    const theirs = await takeOver();
    const intruder = await enter(portal, owner.id);
    expect(await takeBack(portal, await wayBack())).toEqual({ successful: true });
    expect([await addressOf(portal, owner.id), await isIn(intruder)]).toEqual([owner.email, false]);
    expect([await signsIn(portal, theirs), await signsIn(portal, owner.email)]).toEqual([false, false]);
    await setPassword("egészen-más-őű");
    expect(await signsIn(portal, owner.email, "egészen-más-őű")).toBe(true);
    const log = await portal.db
      .selectFrom("change_log")
      .select("changes")
      .where("object_id", "=", owner.id)
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(log[1]?.changes).toEqual({ email: [theirs, owner.email], password: ["***", "***"] });
  });

  it("cancels a change that is not proved yet", async () => {
    const theirs = await takeOver({ isConfirmed: false });
    const intruder = await enter(portal, owner.id);
    expect(await takeBack(portal, await wayBack())).toEqual({ successful: true });
    expect(await confirm(portal, await tokenTo(portal, theirs))).toMatchObject({ successful: false });
    expect([await addressOf(portal, owner.id), await isIn(intruder), await signsIn(portal, owner.email)]).toEqual([
      owner.email,
      false,
      false,
    ]);
  });

  it("works once, for seven days", async () => {
    await takeOver();
    const token = await wayBack();
    portal.clock.advance(7 * DAY);
    expect(await takeBack(portal, token)).toMatchObject(DEAD);
    portal.clock.advance(-1);
    const four = Array.from({ length: 4 }, () => () => takeBack(portal, token));
    const answers = await atOnce(portal, owner.id, four);
    expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
    expect(await takeBack(portal, token)).toMatchObject(DEAD);
    portal.clock.advance(1);
    await portal.runJob("purge-address-returns");
    expect(
      await portal.db.selectFrom("address_return").selectAll().where("expires_at", "<=", portal.clock()).execute(),
    ).toEqual([]);
  });

  it("survives the intruder's actions with a second address of the owner", async () => {
    const first = await takeOver();
    const second = await takeOver();
    const [mine, theirs] = [await wayBack(), await wayBack(first)];
    expect(await takeBack(portal, theirs)).toEqual({ successful: true });
    expect(await addressOf(portal, owner.id)).toBe(first);
    expect(await takeBack(portal, mine)).toEqual({ successful: true });
    expect(await addressOf(portal, owner.id)).toBe(owner.email);
    expect(second).not.toBe(first);
  });

  it("ends the ways back that were mailed after it", async () => {
    const first = await takeOver();
    await takeOver();
    const [mine, theirs] = [await wayBack(), await wayBack(first)];
    await takeBack(portal, mine);
    expect(await takeBack(portal, theirs)).toMatchObject(DEAD);
    expect(await addressOf(portal, owner.id)).toBe(owner.email);
  });

  it("works even if another account claims the address without proving it", async () => {
    for (const traits of [{ registrationStatus: "NEW" }, { password: false }] as const) {
      owner = await makeStaff(portal.db);
      await takeOver();
      const squatter = await makeClub(portal.db, { email: owner.email.toUpperCase(), ...traits });
      expect(await takeBack(portal, await wayBack())).toEqual({ successful: true });
      expect(await addressOf(portal, owner.id)).toBe(owner.email);
      const left = await portal.db
        .selectFrom("account")
        .select(["email", "registration_status"])
        .where("id", "=", squatter.id)
        .executeTakeFirst();
      expect(left).toEqual(
        "password" in traits
          ? { email: null, registration_status: "ACTIVE" }
          : { email: squatter.email, registration_status: "DELETED" },
      );
    }
  });

  it("reports if another account proved the address meanwhile", async () => {
    const theirs = await takeOver();
    await makeClub(portal.db, { email: owner.email });
    expect(await takeBack(portal, await wayBack())).toMatchObject({ code: "access.address.back.taken" });
    expect(await addressOf(portal, owner.id)).toBe(theirs);
  });

  it("ends with its account", async () => {
    await takeOver();
    await deleteAccount(portal.db, owner.id, portal.clock());
    expect(await takeBack(portal, await wayBack())).toMatchObject(DEAD);
  });
});
