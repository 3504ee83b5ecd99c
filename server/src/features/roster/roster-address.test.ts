import { afterAll, beforeAll, expect, it } from "vitest";
import { addressOf } from "../../../test/sign-in-address.ts";
import { adult, apply, check, openRoster, toldOf, type RosterPortal } from "./roster.testbed.ts";

const REFUSED =
  "REFUSED E-mail-cím: Akinek jelszava van, az maga módosítja a belépési címét a profilján. Hagyd üresen, vagy írd ide a mostani címét.";

let portal: RosterPortal;
beforeAll(async () => {
  portal = await openRoster();
});
afterAll(() => portal.close());

/** A row that is in the register already; answers it with the account that it made. */
async function known(hasPassword: boolean) {
  const line = adult();
  const [row] = (await apply(portal.club, await check(portal.club, [line]))).rows;
  const id = row?.id ?? 0;
  if (hasPassword)
    await portal.db.updateTable("account").set({ password_hash: "$argon2id$" }).where("id", "=", id).execute();
  return { line, id };
}

it("gives nobody who signs in another address, whoever brings the file; the rest of the file goes on", async () => {
  for (const browser of [portal.club, portal.admin]) {
    const { line, id } = await known(true);
    const before = await addressOf(portal, id);
    const moved = { ...line, "E-mail-cím": "elvett@pelda.hu", Település: "Kőszeg" };
    const checked = await check(browser, [moved, { ...adult(), Egyesület: "Őrségi ÚTE" }]);
    expect(toldOf(checked)).toEqual([REFUSED, "NEW"]);
    await apply(browser, checked);
    expect(await addressOf(portal, id)).toBe(before);
    // The address that they have may stand there, and so may nothing.
    expect(toldOf(await check(browser, [{ ...moved, "E-mail-cím": before }]))).toEqual(["UPDATED"]);
    expect(toldOf(await check(browser, [{ ...moved, "E-mail-cím": null }]))).toEqual(["UPDATED"]);
  }
  expect(await (await portal.mails()).select("id").execute()).toEqual([]);
});

it("writes the address of whoever nobody signs in as yet", async () => {
  const { line, id } = await known(false);
  const checked = await check(portal.club, [{ ...line, "E-mail-cím": "javitott@pelda.hu" }]);
  expect(toldOf(checked)).toEqual(["UPDATED"]);
  await apply(portal.club, checked);
  expect(await addressOf(portal, id)).toBe("javitott@pelda.hu");
});
