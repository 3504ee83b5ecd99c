import { afterAll, beforeAll, expect, it } from "vitest";
import { addressOf } from "../../../test/sign-in-address.ts";
import { adult, apply, check, openRoster, outcomesOf, type RosterPortal } from "./roster.testbed.ts";

const REFUSED =
  "REFUSED E-mail-cím: Akinek jelszava van, az maga módosítja a belépési címét a profilján. Hagyd üresen, vagy írd ide a mostani címét.";

let portal: RosterPortal;
beforeAll(async () => {
  portal = await openRoster();
});
afterAll(() => portal.close());

/** Creates an account and returns it with the row of its person. */
async function existingRow(hasPassword: boolean) {
  const line = adult();
  const [row] = (await apply(portal.club, await check(portal.club, [line]))).rows;
  const id = row?.id ?? 0;
  if (hasPassword)
    await portal.db.updateTable("account").set({ password_hash: "$argon2id$" }).where("id", "=", id).execute();
  return { line, id };
}

it("an import never changes a sign-in address, for any uploader, and the rest of the file is imported", async () => {
  for (const browser of [portal.club, portal.admin]) {
    const { line, id } = await existingRow(true);
    const before = await addressOf(portal, id);
    const moved = { ...line, "E-mail-cím": "elvett@pelda.hu", Település: "Kőszeg" };
    const checked = await check(browser, [moved, { ...adult(), Egyesület: "Őrségi ÚTE" }]);
    expect(outcomesOf(checked)).toEqual([REFUSED, "NEW"]);
    await apply(browser, checked);
    expect(await addressOf(portal, id)).toBe(before);
    // The current address, or an empty cell, is accepted.
    expect(outcomesOf(await check(browser, [{ ...moved, "E-mail-cím": before }]))).toEqual(["UPDATED"]);
    expect(outcomesOf(await check(browser, [{ ...moved, "E-mail-cím": null }]))).toEqual(["UPDATED"]);
  }
  expect(await (await portal.mails()).select("id").execute()).toEqual([]);
});

it("an import writes the address of a person who never signed in", async () => {
  const { line, id } = await existingRow(false);
  const checked = await check(portal.club, [{ ...line, "E-mail-cím": "javitott@pelda.hu" }]);
  expect(outcomesOf(checked)).toEqual(["UPDATED"]);
  await apply(portal.club, checked);
  expect(await addressOf(portal, id)).toBe("javitott@pelda.hu");
});
