import { request as httpRequest } from "node:http";
import { LARGEST_FILE } from "@rajt/contract/file/file.rules";
import { signedIn } from "@rajt/contract/kernel/access";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import { TRIED } from "../../ports/storage/file-store.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { accessFeature } from "../access/index.ts";
import { makePdf } from "./intake/documents.testbed.ts";
import { BOUNDARY, download, LIBRARY, makePicture, multipart, TestStore, upload } from "./file.testbed.ts";
import { addFileRoutes, keepFiles } from "./index.ts";

const OWN = "/api/testEditControl/addFile";

const store = new TestStore();
let portal: Portal;
let staff: Browser;
let athlete: Browser;
let athleteId: number;
beforeAll(async () => {
  portal = await startPortal({
    fileStore: store,
    poolSize: 4,
    features: (context) => [
      {
        routes: addFileRoutes(context, accessFeature(context).sessions, [
          { control: "testEditControl", needs: signedIn, accepts: "any", rule: "owner" },
        ]),
      },
    ],
  });
  staff = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
beforeEach(async () => {
  store.mood = "well";
  const made = await makeAthlete(portal.db);
  athleteId = made.id;
  athlete = await portal.browser().signIn(made.email, PASSWORD);
});
afterAll(() => portal.close());

const rows = () => portal.db.selectFrom("file").select(["key", "state", "orphaned_since"]).orderBy("id").execute();
const states = async () => (await rows()).map(({ state }) => state);
const sweep = () => portal.runJob("sweep-files");

/** Expects a content for every row, and nothing else in the store but what checks for room, also while the store fails. */
async function expectAgreement(): Promise<void> {
  expect([...store.contents.keys()].filter((key) => key !== TRIED).toSorted()).toEqual(
    (await rows()).map(({ key }) => key).toSorted(),
  );
}

describe("the size and form of an upload", () => {
  test("allow 20 MB, and refuse one byte more, with or without a declared length", async () => {
    const largest = Buffer.concat([
      makePdf().subarray(0, 80),
      Buffer.alloc(LARGEST_FILE - 86, 32),
      Buffer.from("%%EOF\n"),
    ]);
    expect(largest.length).toBe(LARGEST_FILE);
    expect((await upload(athlete, OWN, { content: largest })).body).toMatchObject({
      successful: true,
      fileSize: LARGEST_FILE,
    });
    const more = Buffer.concat([largest, Buffer.from(" ")]);
    const refused = await upload(athlete, OWN, { content: more });
    expect(refused).toMatchObject({ status: 413, body: { code: "file.refusal.tooLarge" } });
    expect(await sendChunked(more)).toBe(413);
    const huge = await upload(athlete, OWN, { content: Buffer.alloc(LARGEST_FILE + 70_000) });
    expect(huge.status).toBe(413);
  });

  test("refuse no file, an empty one, two files, another field, another name and another type", async () => {
    const content = await makePicture();
    const part = multipart({ name: "a.png", field: "file", type: "image/png", content });
    const send = async (body: string | Buffer, headers: Record<string, string> = part.headers) => {
      const { status, body: answer } = await athlete.send<{ successful: boolean; key?: string }>("POST", OWN, {
        body,
        headers,
      });
      return [status, answer.successful, answer.key];
    };
    expect(await send("")).toEqual([200, false, undefined]);
    expect(await send("{}", { "content-type": "application/json" })).toEqual([415, false, undefined]);
    expect(await send(part.body, { "content-type": "multipart/form-data" })).toEqual([400, false, undefined]);
    const second = Buffer.concat([part.body.subarray(0, -4), Buffer.from("\r\n"), part.body]);
    expect((await send(second))[0]).toBeLessThan(500);
    expect(await send(part.body.subarray(0, 150))).toEqual([400, false, undefined]);
    expect((await upload(athlete, OWN, { content, field: "other" })).body).toMatchObject({
      code: "file.refusal.noFile",
    });
    expect((await upload(athlete, OWN, { content, field: "__proto__" })).body).toMatchObject({ successful: false });
  });

  test.each([
    ["ten thousand fields", part('name="f"', "x").repeat(10_000), 413],
    ["one field", part('name="a"', "x"), 413],
    ["a field of a megabyte", part('name="a"', "x".repeat(1_048_576)), 413],
    ["a head of a thousand lines", `--${BOUNDARY}\r\n${"x-a: b\r\n".repeat(1_000)}\r\n\r\n`, 413],
    ["a head of a megabyte", `--${BOUNDARY}\r\nx-a: ${"b".repeat(1_048_576)}\r\n\r\n\r\n`, 413],
    ["another file", part('name="a"; filename="a.pdf"', "x"), 200],
  ])("stop reading a form with %s before the file", async (_what, before, status) => {
    const { body, headers } = multipart({ name: "a.pdf", field: "file", type: "application/pdf", content: makePdf() });
    const whole = Buffer.concat([Buffer.from(before), body]);
    const reply = await athlete.send<{ successful: boolean }>("POST", OWN, { body: whole, headers });
    expect([reply.status, reply.body.successful]).toEqual([status, false]);
  });

  test("an account may have fifty unused files", async () => {
    for (let count = 0; count < 50; count++) await upload(athlete, OWN, { content: makePdf() });
    const more = await upload(athlete, OWN, { content: makePdf() });
    expect(more).toMatchObject({ status: 429, body: { code: "file.refusal.tooManyLoose" } });
    const [last] = (await rows()).slice(-1);
    await tx(portal.db, (tx) =>
      keepFiles(tx, {
        object: "person",
        objectId: athleteId,
        keys: [last?.key ?? ""],
        actor: athleteId,
        at: portal.clock(),
      }),
    );
    expect((await upload(athlete, OWN, { content: makePdf() })).body).toMatchObject({ successful: true });
  });
});

/** Returns a part of a form before the file. */
function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

/** Sends a body without its length, as streaming programs do. */
const sendChunked = (content: Buffer) =>
  new Promise<number>((resolve, reject) => {
    const { body, headers } = multipart({ name: "a.pdf", field: "file", type: "application/pdf", content });
    const cookie = [...athlete.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const url = new URL(OWN, portal.url);
    const request = httpRequest(url, {
      method: "POST",
      headers: { ...headers, cookie, origin: url.origin, "transfer-encoding": "chunked" },
    });
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject);
    request.end(body);
  });

describe("a failing store", () => {
  test("when full causes a clear refusal without a row, other requests work, and uploads recover by themselves", async () => {
    const uploaded = await upload(staff, LIBRARY, { content: await makePicture() });
    const before = (await rows()).length;
    store.mood = "full";
    const { status, body, headers } = await upload(staff, LIBRARY, { content: await makePicture() });
    expect([status, body.code, body.message]).toEqual([
      503,
      "file.refusal.storeFull",
      "A tárhely betelt, ezért a fájlt nem mentettük el. Szólj az adminisztrátornak!",
    ]);
    expect(headers.get("retry-after")).toBe("60");
    expect((await rows()).length).toBe(before);
    expect((await download(staff, portal.url, uploaded.body.key ?? "")).response.status).toBe(200);
    expect((await staff.call("GET /competitionControl/getCalendarList", {})).status).toBe(200);
    store.mood = "well";
    expect((await upload(staff, LIBRARY, { content: await makePicture() })).body.successful).toBe(true);
    await expectAgreement();
  });

  test("when unavailable causes refusals of uploads and downloads, and stored files are available again later", async () => {
    const uploaded = await upload(staff, LIBRARY, { content: await makePicture() });
    store.mood = "away";
    const refused = await upload(staff, LIBRARY, { content: await makePicture() });
    expect(refused).toMatchObject({ status: 503, body: { code: "file.refusal.storeAway" } });
    const { response, content } = await download(staff, portal.url, uploaded.body.key ?? "");
    expect(response.status).toBe(503);
    expect(content.toString()).not.toMatch(/ENOSPC|at .*\.ts/);
    store.mood = "well";
    expect((await download(staff, portal.url, uploaded.body.key ?? "")).response.status).toBe(200);
  });

  test("leaves no content that is served without a valid row, and a sweep deletes both after an hour", async () => {
    store.mood = "dying";
    await upload(staff, LIBRARY, { content: await makePicture() });
    const [half] = (await rows()).slice(-1);
    expect(half?.state).toBe("UPLOADING");
    expect(store.contents.has(half?.key ?? "")).toBe(true);
    expect((await download(staff, portal.url, half?.key ?? "")).response.status).toBe(404);
    store.mood = "well";
    await sweep();
    expect(await states()).toContain("UPLOADING");
    portal.clock.advance(3_600_001);
    await sweep();
    expect(await states()).not.toContain("UPLOADING");
    await expectAgreement();
  });
});

describe("many concurrent uploads", () => {
  test("store all 24, each under its own key", async () => {
    const staffAgain = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    const content = await makePicture("jpeg", { width: 1_200, height: 900 });
    const replies = await Promise.all(Array.from({ length: 24 }, () => upload(staffAgain, LIBRARY, { content })));
    const keys = new Set(replies.map(({ body }) => body.key));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(keys.size).toBe(24);
    await expectAgreement();
  });

  test("are refused as busy beyond the queue, without harm to others", async () => {
    const staffAgain = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    const content = await makePicture("jpeg", { width: 1_600, height: 1_200 });
    const replies = await Promise.all(Array.from({ length: 80 }, () => upload(staffAgain, LIBRARY, { content })));
    for (const { status, body } of replies)
      expect([status, body.successful]).toEqual(status === 200 ? [200, true] : [503, false]);
    await expectAgreement();
  });
});
