import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

let portal: Portal;
let admin: Browser;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
afterAll(() => portal.close());

const ask = async (path: string, input: object, language = "hu") => {
  const { status, body } = await admin.send<{ successful: boolean; properties?: object }>("POST", `/api/${path}`, {
    body: JSON.stringify(input),
    headers: { "content-type": "application/json", "accept-language": language },
  });
  return { status, ...body };
};

const HIDDEN = "Láthatatlan karakter van benne, talán másolással került bele. Töröld ki az egészet, és gépeld be újra.";
const MIXED =
  "Az egyik szóban kétféle ábécé hasonló betűi keverednek, például cirill а a latin a helyén. Töröld ki a szót, és gépeld be újra.";

it("a name with hidden or look-alike characters is refused at its field, with the fix", async () => {
  const save = async (name: string, language = "hu") =>
    (await ask("contestEditControl/save", { dto: { name } }, language)).properties;
  for (const name of ["Balaton\u202eKupa", "Bala\u200bton Kupa", "\ufeffBalaton Kupa"])
    expect(await save(name)).toEqual({ name: [{ message: HIDDEN }] });
  expect(await save("Bаlaton Kupa")).toEqual({ name: [{ message: MIXED }] });
  expect(await save("Bala\u200bton", "en")).toEqual({
    name: [
      {
        message: "The text contains an invisible character, perhaps from copying. Delete all of it and type it again.",
      },
    ],
  });
  expect(await portal.db.selectFrom("contest").selectAll().execute()).toEqual([]);
});

it("a name in another Unicode form is stored in the usual form, so that it is unique", async () => {
  expect((await ask("contestEditControl/save", { dto: { name: "  Dunai\u00a0  Ke\u0301k Kupa " } })).successful).toBe(
    true,
  );
  expect(await portal.db.selectFrom("contest").select("name").execute()).toEqual([{ name: "Dunai Kék Kupa" }]);
  expect((await ask("contestEditControl/save", { dto: { name: "Dunai Kék Kupa" } })).properties).toHaveProperty("name");
});

it("folders and saved views are validated in the same way", async () => {
  const folder = { parentStorage: "public", fileName: "Képek\u202egpj" };
  expect(await ask("fileRepository/makeDirectory", folder)).toMatchObject({
    status: 400,
    properties: { fileName: [{ message: HIDDEN }] },
  });
  await ask("contestTableControl/getInstance", { session: "nevek", create: true });
  expect(await ask("contestTableControl/saveView", { session: "nevek", name: "Sаját", roleList: [] })).toMatchObject({
    status: 400,
    properties: { name: [{ message: MIXED }] },
  });
});
