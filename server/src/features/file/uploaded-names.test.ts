import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { makePicture, upload, uploadDoors } from "./file.testbed.ts";

/** A name that reverses text, contains hidden characters and a path: a program that looks like a picture. */
const DECEPTIVE = "..\\\u200bfizet\u00ads\u202egpj\u{e0041}\u2800.exe";

let portal: Portal;
let admin: Browser;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 2 });
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
afterAll(() => portal.close());

test("every upload route removes hidden parts of a name, and appends the extension of the content", async () => {
  const content = await makePicture();
  const keeping = uploadDoors(portal).filter(({ address }) => address.includes("/addFile"));
  expect(keeping.length).toBeGreaterThan(2);
  for (const { address, byGuests } of keeping) {
    const browser = byGuests ? portal.browser() : admin;
    const { body } = await upload(browser, address, { name: DECEPTIVE, content });
    expect([address, body.fileName]).toEqual([address, "fizetsgpj.exe.png"]);
  }
  const stored = await portal.db.selectFrom("file").select("file_name").execute();
  expect(stored.map(({ file_name }) => file_name)).toEqual(keeping.map(() => "fizetsgpj.exe.png"));
});

test("no other route receives files, except those that read a sheet and store no name", () => {
  const addresses = uploadDoors(portal).map(({ address }) => address);
  expect(addresses.filter((address) => !address.includes("/addFile")).toSorted()).toEqual([
    "/api/competitionEditControl/importXlsx",
    "/api/personEditControl/importXlsx",
  ]);
});
