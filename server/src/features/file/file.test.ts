import { signedIn } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, makeOfficial, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { accessFeature } from "../access/index.ts";
import { makePdf, makeWord } from "./intake/documents.testbed.ts";
import { download, LIBRARY, makePicture, multipart, upload } from "./file.testbed.ts";
import { addFileRoutes, keepFiles } from "./index.ts";

const DOCUMENT = "/api/testEditControl/addFile";

let portal: Portal;
let staff: Browser;
let staffId: number;
let club: Made;
let otherClub: Made;
let athlete: Made;
const browsers: Record<string, Browser> = {};

beforeAll(async () => {
  portal = await startPortal({
    features: (context) => {
      const { sessions } = accessFeature(context);
      const needs = signedIn;
      return [
        {
          routes: addFileRoutes(context, sessions, [
            { control: "testEditControl", needs, accepts: "paper", rule: "ownerAndClub" },
            { control: "pictureEditControl", needs, accepts: "picture", rule: "nobodyKnowsThisRule" },
          ]),
        },
      ];
    },
  });
  const { db } = portal;
  club = await makeClub(db);
  otherClub = await makeClub(db);
  athlete = await makeAthlete(db, { club: club.id });
  const parties = {
    athlete,
    club,
    otherClub,
    other: await makeAthlete(db, { club: otherClub.id }),
    staff: await makeStaff(db),
  };
  for (const [name, { email }] of Object.entries(parties))
    browsers[name] = await portal.browser().signIn(email, PASSWORD);
  browsers["guest"] = portal.browser();
  staff = by("staff");
  staffId = parties.staff.id;
});
afterAll(() => portal.close());

const by = (name: string): Browser => browsers[name] ?? portal.browser();
const keep = (
  keys: string[],
  { actor, person = athlete.id, owner = person }: { actor: number; person?: number; owner?: number },
) =>
  tx(portal.db, (tx) => keepFiles(tx, { object: "person", objectId: person, keys, actor, owner, at: portal.clock() }));

/**
 * Returns what each viewer sees of a file: the status of its download, of its facts, and whether the list of facts
 * contains it.
 */
async function seenBy(key: string): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const [name, browser] of Object.entries(browsers)) {
    const file = await download(browser, portal.url, key);
    const info = await browser.call("POST /fileRepository/getInfo", { key });
    const infos = await browser.call("POST /fileRepository/getInfos", { keys: [key] });
    seen[name] = `${file.response.status} ${info.status} ${infos.body.length}`;
  }
  return seen;
}
const YES = "200 200 1";
const NO = "404 404 0";

/** Uploads a document of the club's athlete as the club. */
async function athletesDocument(): Promise<string> {
  const { body } = await upload(by("club"), DOCUMENT, { name: "orvosi igazolás.pdf", content: makePdf() });
  const key = body.key ?? "";
  expect(await keep([key], { actor: club.id })).toEqual([]);
  return key;
}

test("a referee's document is the referee's own, whatever club the referee has", async () => {
  const referee = await makeOfficial(portal.db, { club: club.id });
  const browser = await portal.browser().signIn(referee.email, PASSWORD);
  const { body } = await upload(browser, DOCUMENT, { name: "igazolás.pdf", content: makePdf() });
  const key = body.key ?? "";
  expect(await keep([key], { actor: referee.id, person: referee.id })).toEqual([]);
  expect((await download(browser, portal.url, key)).response.status).toBe(200);
  expect(await seenBy(key)).toEqual({ athlete: NO, club: NO, otherClub: NO, other: NO, staff: YES, guest: NO });
});

describe("a public picture", () => {
  test("is stored, listed and served, also to a mail program without a session", async () => {
    const content = await makePicture("png");
    const { status, body } = await upload(staff, LIBRARY, { name: "Őrség Kupa.png", content });
    const { key = "", fileSize } = body;
    expect([status, key]).toEqual([200, expect.stringMatching(/^[\w-]{32}$/)]);
    const info = { key, fileName: "Őrség Kupa.png", mimeType: "image/png", fileSize };
    expect(body).toEqual({ successful: true, ...info });
    expect((await by("guest").call("POST /fileRepository/getInfo", { key })).body).toEqual(info);
    const { response, content: given } = await download(by("guest"), portal.url, key);
    expect(given.length).toBe(fileSize);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": `inline; filename="Orseg Kupa.png"; filename*=UTF-8''%C5%90rs%C3%A9g%20Kupa.png`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "content-length": String(fileSize),
    });
    expect(await seenBy(key)).toEqual({ athlete: YES, club: YES, otherClub: YES, other: YES, staff: YES, guest: YES });
  });

  test("cannot be uploaded without the right", async () => {
    const file = { content: await makePicture() };
    for (const [name, status] of [
      ["guest", 401],
      ["athlete", 403],
      ["club", 403],
    ] as const)
      expect([name, (await upload(by(name), LIBRARY, file)).status]).toEqual([name, status]);
  });

  test("cannot be uploaded from another site", async () => {
    const sent = multipart({ name: "a.png", field: "file", type: "image/png", content: await makePicture() });
    const foreigners: Record<string, string>[] = [
      { origin: "https://elsewhere.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const foreign of foreigners)
      expect((await staff.send("POST", LIBRARY, { ...sent, headers: { ...sent.headers, ...foreign } })).status).toBe(
        403,
      );
  });
});

describe("a document of an athlete", () => {
  test("is readable only by its uploader until a record refers to it", async () => {
    const { body } = await upload(by("club"), DOCUMENT, { content: makePdf() });
    expect(await seenBy(body.key ?? "")).toEqual({
      athlete: NO,
      club: YES,
      otherClub: NO,
      other: NO,
      staff: YES,
      guest: NO,
    });
  });

  test("is readable by the athlete, the athlete's club and super admins, and not through its key alone", async () => {
    const key = await athletesDocument();
    expect(await seenBy(key)).toEqual({ athlete: YES, club: YES, otherClub: NO, other: NO, staff: YES, guest: NO });
    const { response } = await download(by("athlete"), portal.url, key);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="orvosi igazolas.pdf"; filename*=UTF-8''orvosi%20igazol%C3%A1s.pdf`,
      "cache-control": "private, no-cache",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  test("becomes unreadable to the old club and readable to the new one as soon as the athlete changes club", async () => {
    const key = await athletesDocument();
    const move = (to: number) =>
      portal.db.updateTable("person").set({ club_id: to }).where("id", "=", athlete.id).execute();
    await move(otherClub.id);
    expect(await seenBy(key)).toMatchObject({ athlete: YES, club: NO, otherClub: YES });
    await move(club.id);
  });

  test("is revalidated with the same right: a cached copy is served to no other viewer", async () => {
    const key = await athletesDocument();
    const etag = (await download(by("athlete"), portal.url, key)).response.headers.get("etag") ?? "";
    const again = (name: string) =>
      by(name).send("GET", `/api/fileRepository/getFile?key=${key}`, { headers: { "if-none-match": etag } });
    expect((await again("athlete")).status).toBe(304);
    expect((await again("other")).status).toBe(404);
  });

  test("has the same answer byte for byte as a missing one for other viewers", async () => {
    const key = await athletesDocument();
    for (const name of ["guest", "other"]) {
      const [foreign, missing] = [
        await download(by(name), portal.url, key),
        await download(by(name), portal.url, "A".repeat(32)),
      ];
      expect(foreign.content.toString()).toBe(missing.content.toString());
      const ask = (asked: string) => by(name).call("POST /fileRepository/getInfo", { key: asked });
      expect((await ask(key)).body).toEqual((await ask("A".repeat(32))).body);
    }
  });

  test("cannot be added to a record by an account that only knows its key", async () => {
    const key = await athletesDocument();
    expect(await keep([key], { actor: otherClub.id, person: otherClub.id })).toEqual([key]);
    expect(await keep([key], { actor: club.id, person: club.id })).toEqual([key]);
    expect(await seenBy(key)).toMatchObject({ otherClub: NO, athlete: YES });
    // The record that refers to it may be saved again, by any account with the right.
    expect(await keep([key], { actor: 999_999 })).toEqual([]);
  });

  test("under an unknown rule is readable by super admins only", async () => {
    const { body } = await upload(by("athlete"), "/api/pictureEditControl/addFile", { content: await makePicture() });
    const key = body.key ?? "";
    expect(await keep([key], { actor: athlete.id })).toEqual([]);
    expect(await seenBy(key)).toEqual({ athlete: NO, club: NO, otherClub: NO, other: NO, staff: YES, guest: NO });
  });

  test("is accepted only by a field of its kind", async () => {
    const picture = await upload(by("athlete"), DOCUMENT, { content: await makePicture() });
    expect(picture.body).toMatchObject({ successful: true, mimeType: "image/png" });
    const word = await upload(by("athlete"), DOCUMENT, { content: makeWord() });
    expect(word.body).toMatchObject({ successful: false, code: "file.refusal.notPaper" });
    const document = await upload(by("athlete"), "/api/pictureEditControl/addFile", { content: makePdf() });
    expect(document.body).toMatchObject({ successful: false, code: "file.refusal.notPicture" });
  });

  test("is refused by name if it is a HEIC picture of an iPhone", async () => {
    const content = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
    for (const control of ["testEditControl", "pictureEditControl"]) {
      const { body } = await upload(by("athlete"), `/api/${control}/addFile`, { content, name: "IMG_2041.HEIC" });
      expect(body).toMatchObject({ successful: false, code: "file.refusal.heic" });
    }
  });
});

test("control: with rules that allow everyone, the same checks find the leak", async () => {
  const key = await athletesDocument();
  await portal.db.updateTable("file").set({ rule: "everyone" }).where("key", "=", key).execute();
  expect(Object.values(await seenBy(key))).toEqual(Object.values(browsers).map(() => YES));
});

test("uploads are logged with their uploader, without the name of a private file", async () => {
  const key = await athletesDocument();
  const { id } = await portal.db.selectFrom("file").select("id").where("key", "=", key).executeTakeFirstOrThrow();
  const rows = await portal.db
    .selectFrom("change_log")
    .select(["actor_id", "action", "changes"])
    .where("object", "=", "file")
    .where("object_id", "=", id)
    .execute();
  expect(rows).toEqual([{ actor_id: club.id, action: "create", changes: { mimeType: [null, "application/pdf"] } }]);
});

test("a prohibited club reads no document of its athletes", async () => {
  const key = await athletesDocument();
  const say = (status: "Prohibited" | "Verified") =>
    portal.db.updateTable("organisation").set({ user_status: status }).where("id", "=", club.id).execute();
  await say("Prohibited");
  const seen = await seenBy(key);
  await say("Verified");
  expect([seen["club"], seen["athlete"]]).toEqual([NO, YES]);
});

describe("reading a document", () => {
  const readings = async (key: string) => {
    const { id } = await portal.db.selectFrom("file").select("id").where("key", "=", key).executeTakeFirstOrThrow();
    return portal.db
      .selectFrom("security_log")
      .select(["account_id", "ip", "at", "detail"])
      .where("event", "=", "FILE_READ")
      .where(sql`detail ->> 'file'`, "=", String(id))
      .orderBy("id")
      .execute();
  };

  test("is logged each time for the club and staff, and not for the athlete or after a refusal", async () => {
    const key = await athletesDocument();
    await seenBy(key);
    const [first, second, ...more] = await readings(key);
    expect(more).toEqual([]);
    expect(first).toEqual({
      account_id: club.id,
      ip: "127.0.0.1",
      at: portal.clock(),
      detail: { file: expect.any(Number), owner: athlete.id },
    });
    expect(second).toMatchObject({ account_id: staffId, detail: { owner: athlete.id } });
    const etag = (await download(by("club"), portal.url, key)).response.headers.get("etag") ?? "";
    await by("club").send("GET", `/api/fileRepository/getFile?key=${key}`, { headers: { "if-none-match": etag } });
    expect(await readings(key)).toHaveLength(4);
  });

  test("is not logged for a file without health data", async () => {
    const { body } = await upload(by("staff"), LIBRARY, { content: await makePicture() });
    await seenBy(body.key ?? "");
    expect(await readings(body.key ?? "")).toEqual([]);
  });
});
