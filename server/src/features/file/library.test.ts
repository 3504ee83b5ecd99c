import type { FileOrder, FileStorage } from "@rajt/contract/file/file.schema";
import type { ContentType } from "@rajt/contract/kernel/enumerations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { makePdf } from "./intake/documents.testbed.ts";
import { download, makePicture, upload } from "./file.testbed.ts";
import { keepFiles } from "./index.ts";
import { tx } from "../../kernel/db/transaction.ts";

const LIST = "POST /fileRepository/getList";
const MAKE = "POST /fileRepository/makeDirectory";
const RENAME = "POST /fileRepository/rename";
const DELETE = "POST /fileRepository/deleteByKey";
const STORAGES = "POST /fileRepository/getStorageList";

let portal: Portal;
let reader: Browser;
let writer: Browser;
let other: Browser;
beforeAll(async () => {
  portal = await startPortal();
  reader = await picker("ReadOnly");
  writer = await picker("WriteRead");
  other = await picker("WriteRead");
});
afterAll(() => portal.close());

type Granted = "ReadOnly" | "WriteRead" | "Deny";
let roles = 0;
/** Signs in staff with a level of access to the picker. */
async function picker(level: Granted, contents: Partial<Record<ContentType, Granted>> = {}): Promise<Browser> {
  const key = `Picker${"abcdefghijklmn"[roles++]}`;
  const { id } = await portal.db
    .insertInto("dashboard_role")
    .values({ key, title: key })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.db.insertInto("role_service").values({ role_id: id, service: "Storage", level }).execute();
  for (const [content, granted] of Object.entries(contents))
    await portal.db.insertInto("role_content").values({ role_id: id, content_type: content, level: granted }).execute();
  const { email } = await makeStaff(portal.db, { roles: [key] });
  return portal.browser().signIn(email, PASSWORD);
}

const makeDirectory = async (
  fileName: string,
  parentDirectory: string | null = null,
  by = writer,
  parentStorage: FileStorage = "public",
) => (await by.call(MAKE, { parentStorage, parentDirectory, fileName })).body;
const put = async (name: string, directory: string | null = null, by = writer, storage: FileStorage = "public") => {
  const place = `/api/fileRepository/addFile?storage=${storage}${directory === null ? "" : `&directory=${directory}`}`;
  const content = name.endsWith(".pdf") ? makePdf() : await makePicture();
  portal.clock.advance(1_000);
  return (await upload(by, place, { name, content })).body.key ?? "";
};
const look = async (
  by: Browser,
  more: { directory?: string; word?: string; order?: FileOrder; storage?: FileStorage } = {},
) => {
  const { directory = null, word = null, order = "nameAsc", storage = "public" } = more;
  return (await by.call(LIST, { parentStorage: storage, parentDirectory: directory, fileName: word, order })).body;
};
const namesIn = async (...ask: Parameters<typeof look>) => (await look(...ask)).data.map(({ fileName }) => fileName);

describe("the picker", () => {
  test("offers both storages, writable according to the right", async () => {
    const levels = async (by: Browser) => (await by.call(STORAGES, {})).body.map(({ grantedLevel }) => grantedLevel);
    expect(await levels(reader)).toEqual(["ReadOnly", "ReadOnly"]);
    expect(await levels(writer)).toEqual(["WriteRead", "WriteRead"]);
  });

  test("shows directories first, in four orders, with Hungarian names sorted", async () => {
    const { key: home = "" } = await makeDirectory("Rendek");
    for (const name of ["zebra.png", "őz.png", "csiga.png", "cukor.pdf"]) await put(name, home);
    await makeDirectory("Zárt", home);
    await makeDirectory("Árnyék", home);
    const inOrder = (order: FileOrder) => namesIn(reader, { directory: home, order });
    expect(await inOrder("nameAsc")).toEqual(["Árnyék", "Zárt", "cukor.pdf", "csiga.png", "őz.png", "zebra.png"]);
    expect(await inOrder("nameDesc")).toEqual(["Zárt", "Árnyék", "zebra.png", "őz.png", "csiga.png", "cukor.pdf"]);
    expect((await inOrder("dateAsc")).slice(2)).toEqual(["zebra.png", "őz.png", "csiga.png", "cukor.pdf"]);
    expect((await inOrder("dateDesc")).slice(2)).toEqual(["cukor.pdf", "csiga.png", "őz.png", "zebra.png"]);
  });

  test("searches names below a directory ignoring accents, and treats % literally", async () => {
    const { key: home = "" } = await makeDirectory("Keresés");
    const { key: below = "" } = await makeDirectory("Mélyebb", home);
    for (const name of ["Árvíztűrő.png", "100% kép.png"]) await put(name, below);
    await put("más.png");
    expect(await namesIn(reader, { directory: home, word: "arvizturo" })).toEqual(["Árvíztűrő.png"]);
    expect(await namesIn(reader, { directory: home, word: "%" })).toEqual(["100% kép.png"]);
    expect(await namesIn(reader, { directory: home, word: "MELY" })).toEqual(["Mélyebb"]);
    expect(await namesIn(reader, { word: "más" })).toEqual(["más.png"]);
    expect((await look(reader, { directory: below })).path).toEqual([
      { key: home, name: "Keresés" },
      { key: below, name: "Mélyebb" },
    ]);
  });

  test("filters by category, pages, and counts all", async () => {
    const { key: home = "" } = await makeDirectory("Lapok");
    await makeDirectory("mappa", home);
    for (const name of ["a.png", "b.pdf", "c.png"]) await put(name, home);
    const ask = { parentStorage: "public", parentDirectory: home } as const;
    const names = async (more: object) =>
      (await reader.call(LIST, { ...ask, ...more })).body.data.map(({ fileName }) => fileName);
    expect(await names({ fileCategory: ["Directory", "Image"] })).toEqual(["mappa", "a.png", "c.png"]);
    expect(await names({ fileCategory: ["File"] })).toEqual(["a.png", "b.pdf", "c.png"]);
    expect(await names({ fileCategory: ["Document"] })).toEqual(["b.pdf"]);
    const { body } = await reader.call(LIST, { ...ask, firstResult: 2, maxResults: 1 });
    expect(body.metadata).toEqual({ first: 2, currentCount: 1, totalCount: 4 });
    expect(body.data).toMatchObject([{ fileName: "b.pdf", fileCategory: "Document", mimeType: "application/pdf" }]);
    expect((await reader.call(LIST, { ...ask, firstResult: 9 })).body.metadata).toEqual({
      first: 9,
      currentCount: 0,
      totalCount: 4,
    });
  });

  test("renames with the extension of the type, and refuses a directory name that is taken, by field", async () => {
    const key = await put("régi.png");
    expect((await writer.call(RENAME, { key, fileName: "../új.html" })).body).toEqual({
      successful: true,
      fileName: "új.html.png",
    });
    await makeDirectory("Foglalt");
    const taken = await makeDirectory("FOGLALT");
    expect(taken).toMatchObject({
      successful: false,
      properties: { fileName: [{ message: "Van már ilyen nevű mappa." }] },
    });
  });

  test("deletes a file permanently, but not a file in use or a non-empty directory", async () => {
    const { key: home = "" } = await makeDirectory("Törlendő");
    const key = await put("a.png", home);
    const removal = async (what: string) => (await writer.call(DELETE, { key: what })).body;
    expect(await removal(home)).toMatchObject({ successful: false, code: "file.refusal.notEmpty" });
    const template = await portal.db
      .selectFrom("email_template")
      .select(["id", "name"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const named = { object: "emailTemplate", objectId: template.id, actor: null, at: portal.clock() };
    await tx(portal.db, (tx) => keepFiles(tx, { ...named, keys: [key] }));
    // An account without access to templates learns that one uses the file, and not which.
    expect(await removal(key)).toMatchObject({
      successful: false,
      code: "file.refusal.inUse",
      message: "A fájl használatban van, ezért nem törölhető: 1 e-mail-sablon.",
      holdingList: [{ count: 1, keeps: true, rows: [] }],
    });
    const admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    const told = await admin.call(DELETE, { key });
    const address = `/email-template/edit/${template.id}`;
    expect(told.body).toMatchObject({ successful: false, holdingList: [{ rows: [{ path: address }] }] });
    expect(told.body.message).toContain(template.name);
    await tx(portal.db, (tx) => keepFiles(tx, { ...named, keys: [] }));
    expect(await removal(key)).toEqual({ successful: true });
    expect((await download(writer, portal.url, key)).response.status).toBe(404);
    expect(await portal.context.fileStore.get(key)).toBeNull();
    expect(await portal.db.selectFrom("file").select("key").where("key", "=", key).execute()).toEqual([]);
    expect(await removal(home)).toEqual({ successful: true });
    expect(await namesIn(reader)).not.toContain("Törlendő");
  });
});

describe("access to the picker", () => {
  test("is refused to guests, athletes and denied accounts, and readers change nothing", async () => {
    const athlete = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
    const list = { parentStorage: "public" } as const;
    expect((await portal.browser().call(LIST, list)).status).toBe(401);
    expect((await athlete.call(LIST, list)).status).toBe(403);
    expect((await (await picker("Deny")).call(LIST, list)).status).toBe(403);
    const key = await put("marad.png");
    const refused = { status: 200, body: { successful: false, code: "file.refusal.readOnly" } };
    expect(await reader.call(MAKE, { parentStorage: "public", fileName: "x" })).toMatchObject(refused);
    expect(await reader.call(RENAME, { key, fileName: "x" })).toMatchObject(refused);
    expect(await reader.call(DELETE, { key })).toMatchObject(refused);
    const place = "/api/fileRepository/addFile?storage=public";
    expect(await upload(reader, place, { content: await makePicture() })).toMatchObject(refused);
    expect(await namesIn(reader, { word: "marad" })).toEqual(["marad.png"]);
  });

  test("refuses a document while a picture is selected, since it would not be listed", async () => {
    const place = "/api/fileRepository/addFile?storage=public&accepts=picture";
    const document = await upload(writer, place, { name: "eltűnne.pdf", content: makePdf() });
    expect(document.body).toMatchObject({ successful: false, code: "file.refusal.notPicture" });
    expect(await namesIn(writer, { word: "eltűnne" })).toEqual([]);
    expect((await upload(writer, place, { content: await makePicture() })).body.successful).toBe(true);
  });

  test("follows the level of the content before that of the service, from the next request, and hides a closed storage", async () => {
    const mixed = await picker("ReadOnly", { PublicFile: "WriteRead", PrivateFile: "Deny" });
    expect((await mixed.call(STORAGES, {})).body).toEqual([{ storage: "public", grantedLevel: "WriteRead" }]);
    expect((await makeDirectory("Vegyes", null, mixed)).successful).toBe(true);
    expect((await mixed.call(LIST, { parentStorage: "private" })).status).toBe(404);
    expect((await mixed.call(MAKE, { parentStorage: "private", fileName: "x" })).status).toBe(404);
    await portal.db
      .updateTable("role_content")
      .set({ level: "ReadOnly" })
      .where("content_type", "=", "PublicFile")
      .execute();
    expect(await makeDirectory("Vegyes kettő", null, mixed)).toMatchObject({ code: "file.refusal.readOnly" });
  });

  test("hides another account's private storage: no listing, opening or writing", async () => {
    const { key: home = "" } = await makeDirectory("Titkos", null, writer, "private");
    const key = await put("titok.pdf", home, writer, "private");
    expect(await namesIn(writer, { storage: "private", word: "titok" })).toEqual(["titok.pdf"]);
    expect(await namesIn(other, { storage: "private" })).toEqual([]);
    expect(await namesIn(other, { storage: "private", word: "ti" })).toEqual([]);
    const missing = "A".repeat(32);
    for (const [foreign, absent] of [
      [
        await other.call(LIST, { parentStorage: "private", parentDirectory: home }),
        await other.call(LIST, { parentStorage: "private", parentDirectory: missing }),
      ],
      [await other.call(RENAME, { key, fileName: "x" }), await other.call(RENAME, { key: missing, fileName: "x" })],
      [await other.call(DELETE, { key }), await other.call(DELETE, { key: missing })],
      [
        await other.call(MAKE, { parentStorage: "private", parentDirectory: home, fileName: "x" }),
        await other.call(MAKE, { parentStorage: "private", parentDirectory: missing, fileName: "x" }),
      ],
    ] as const) {
      expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
      expect(foreign.status).toBe(404);
    }
    const place = `/api/fileRepository/addFile?storage=private&directory=${home}`;
    expect((await upload(other, place, { content: await makePicture() })).status).toBe(404);
    expect((await download(other, portal.url, key)).response.status).toBe(404);
    // Another account may use the same directory name.
    expect(await makeDirectory("Titkos", null, other, "private")).toMatchObject({ successful: true });
  });

  test("keeps the directories of the storages apart", async () => {
    const { key: home = "" } = await makeDirectory("Nyilvános");
    const place = `/api/fileRepository/addFile?storage=private&directory=${home}`;
    expect((await upload(writer, place, { content: await makePicture() })).status).toBe(404);
    expect((await writer.call(LIST, { parentStorage: "private", parentDirectory: home })).status).toBe(404);
  });
});
