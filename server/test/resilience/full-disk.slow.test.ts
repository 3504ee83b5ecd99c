import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { download, LIBRARY, makePicture, upload } from "../../src/features/file/file.testbed.ts";
import { startSmtpServer } from "../../src/ports/mail/smtp-server.testbed.ts";
import { Browser } from "../browser.ts";
import { makeStaff, PASSWORD } from "../factories.ts";
import { openList } from "../list.ts";
import { histogram, report } from "./figures.ts";
import { openLoadedProgram } from "./loaded-program.testbed.ts";
import { mountSmallDisk } from "./small-disk.testbed.ts";

/** Megabytes: an empty database, its write-ahead log, and the test's data. */
const DATABASE_DISK = 192;
const FILES_DISK = 8;
const WRITERS = 6;
/** More than fits into the existing pages. */
const EXPORTS = 60;
/** A failed job is tried again within some minutes. */
const FAILED_BEFORE = { timeout: 240_000, interval: 200 };
const ALL = { firstResult: 0, maxResults: 0 };
const LONG = { timeout: 90_000, interval: 100 };

/** A portal whose files, and by default the database too, are on a small disk. */
async function open(megabytes: number, environment: (disk: string) => Record<string, string>) {
  const disk = mountSmallDisk(megabytes);
  if (typeof disk === "string") return disk;
  const set = environment(disk.folder);
  const data = set["DATA_DIR"] === undefined ? {} : { data: { folder: disk.folder, remove: () => undefined } };
  closing.push(async () => disk.remove());
  // Other tests keep the machine busy, which is not tested here.
  const loaded = await openLoadedProgram(WRITERS, { ...data, environment: { SHED_LOAD: "false", ...set } });
  closing.push(async () => {
    disk.free();
    await loaded.close();
  });
  const { url } = loaded.program();
  const { email } = await loaded.withDatabase((db) => makeStaff(db));
  const admin = await new Browser(url).signIn(email, PASSWORD);
  const athlete = await new Browser(url).signIn(loaded.email, PASSWORD);
  return { disk, loaded, admin, athlete, url, email };
}
type Opened = Exclude<Awaited<ReturnType<typeof open>>, string>;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const ready = async ({ url }: Opened): Promise<{ ready: boolean; reason?: string }> =>
  (await new Browser(url).send<{ ready: boolean; reason?: string }>("GET", "/ready")).body;
const isReady = (opened: Opened) => vi.waitUntil(async () => (await ready(opened)).ready, LONG);
const errorsOf = ({ loaded }: Opened) => loaded.failures().map((line) => (JSON.parse(line) as { msg: string }).msg);
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

/** Public answers. */
const readPublic = (browser: Browser, competition: number) =>
  Promise.all([
    browser.call("GET /competitionControl/getCalendarList", {}),
    browser.call("POST /competitionControl/getDetails", { id: competition }),
  ]);

/** Reads for a while as a guest and as a signed-in person, whose activity is saved once a minute. */
async function readOn({ athlete, loaded, url }: Opened, milliseconds: number) {
  const guest = new Browser(url);
  const [open, own]: [number[], string[]] = [[], []];
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(100)) {
    for (const { status } of await readPublic(guest, loaded.place.competition)) open.push(status);
    const { status, body } = await athlete.call("POST /dashboardNotificationControl/getList", ALL);
    own.push(status === 200 ? "200" : `${status} ${String(Reflect.get(body, "code"))}`);
  }
  return { open: histogram(open), own: histogram(own) };
}

describe("a full disk", () => {
  test("of the database and the files is reported, public pages are shown, no acknowledged write is lost, and space alone ends it", async ({
    skip,
  }) => {
    const opened = await open(DATABASE_DISK, (folder) => ({ DATA_DIR: folder }));
    if (typeof opened === "string") return skip(opened);
    const { disk, loaded, admin, email, url } = opened;
    const picture = await makePicture("jpeg", { width: 2_000, height: 1_500 });
    expect((await upload(admin, LIBRARY, { content: picture })).body.successful).toBe(true);
    const files = path.join(disk.folder, "files");
    const before = filesIn(files);

    disk.fill();
    expect((await upload(admin, LIBRARY, { content: picture })).status).toBe(503);
    expect(filesIn(files)).toBe(before);
    expect(await ready(opened)).toEqual({ ready: false, reason: "diskFull" });
    const writers = loaded.write();
    // Longer than a minute, so that activity has to be saved.
    const seen = await readOn(opened, 70_000);
    const enter = await new Browser(url).call("POST /userLogin/loginV2", { email, password: PASSWORD });
    report("a full disk", { reads: seen, acks: writers.acks(), writes: writers.statuses(), said: errorsOf(opened) });
    expect(Object.keys(seen.open)).toEqual(["200"]);
    // Where the page of the activity has space by chance it is saved.
    for (const said of Object.keys(seen.own)) expect(["200", "503 kernel.error.cannotSave"]).toContain(said);
    // Where the pages of an entry have space by chance it is saved.
    expect(writers.statuses()).toContain(503);
    expect(writers.statuses().filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // Where the pages of a sign-in have space by chance it is done.
    expect([undefined, "kernel.error.cannotSave"]).toContain(enter.body.code);
    expect(new Set(errorsOf(opened))).toEqual(new Set(["nothing can be saved"]));
    expect(errorsOf(opened).length).toBeLessThanOrEqual(2);

    disk.free();
    await isReady(opened);
    const acks = writers.acks();
    await vi.waitUntil(() => writers.acks() > acks + 100, LONG);
    expect((await upload(admin, LIBRARY, { content: picture })).body.successful).toBe(true);
    await vi.waitUntil(async () => (await failuresListed(opened)) > 0, LONG);
    expect(await loaded.damage()).toEqual({ lost: [], broken: [] });
  }, 400_000);

  test("that fills while people enter loses no acknowledged write, whatever happens to the database", async ({
    skip,
  }) => {
    const opened = await open(DATABASE_DISK, (folder) => ({ DATA_DIR: folder }));
    if (typeof opened === "string") return skip(opened);
    const { disk, loaded } = opened;
    const writers = loaded.write();
    await vi.waitUntil(() => writers.acks() > 500, LONG);
    for (let round = 0; round < 3; round++) {
      disk.fill();
      await vi.waitUntil(async () => !(await ready(opened)).ready, LONG);
      await sleep(10_000);
      const said = await ready(opened);
      disk.free();
      const freed = performance.now();
      await isReady(opened);
      const acks = writers.acks();
      await vi.waitUntil(() => writers.acks() > acks + 200, LONG);
      report("filled under load", { said, back: Math.round(performance.now() - freed), acks });
    }
    expect(await loaded.damage()).toEqual({ lost: [], broken: [] });
    report("filled under load", { statuses: writers.statuses(), said: histogram(errorsOf(opened)) });
    expect(writers.statuses().filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }, 400_000);

  test("delays exports before their first byte, and mails while it lasts: no export is unlogged, and each mail is sent once", async ({
    skip,
  }) => {
    const smtp = await startSmtpServer();
    closing.push(() => smtp.close());
    const opened = await open(DATABASE_DISK, (folder) => ({ DATA_DIR: folder, SMTP_URL: smtp.url.href }));
    if (typeof opened === "string") return skip(opened);
    const { disk, loaded, admin, url } = opened;
    const list = await openList(admin, "person", { view: "athlete" });
    const exported = async () => {
      const { status, body } = await admin.send<{ code?: string }>(
        "GET",
        `/api/personTableControl/exportXlsx?session=${list.session}`,
      );
      return status === 200 ? "taken" : `${status} ${body.code ?? ""}`;
    };
    const request = async (email: string) =>
      (await new Browser(url).call("POST /userAccountControl/requestNewPassword", { email })).body;
    const recipients = () => smtp.received.flatMap(({ to }) => to.map((address) => address.replaceAll(/[<>]/g, "")));
    const people = await loaded.withDatabase((db) =>
      Promise.all(Array.from({ length: 6 }, async () => (await makeStaff(db)).email)),
    );
    const [before, meanwhile] = [people.slice(0, 3), people.slice(3)];
    smtp.mood = "holds";
    for (const email of before) expect(await request(email)).toBe(true);
    await vi.waitUntil(() => smtp.received.length > 0, LONG);

    disk.fill();
    // They were sent, and it cannot be recorded.
    smtp.mood = "takes";
    smtp.release();
    const exports = await inTurn(Array.from({ length: EXPORTS }, () => exported));
    const asked = await inTurn(
      meanwhile.map((email) => async () => ({ email, isTaken: (await request(email)) === true })),
    );
    expect(await ready(opened)).toEqual({ ready: false, reason: "diskFull" });
    await sleep(5_000);
    report("a full disk", {
      exports: histogram(exports),
      asked: asked.map(({ isTaken }) => isTaken),
      mails: recipients().length,
    });
    expect(errorsOf(opened)).toContain("nothing can be saved");
    expect(Object.keys(histogram(exports)).filter((said) => said !== "taken")).toEqual(["503 kernel.error.cannotSave"]);

    disk.free();
    await isReady(opened);
    expect(await exported()).toBe("taken");
    const noted = await loaded.withDatabase(async (db) => {
      const { rows } = await sql`select from security_log where event = 'EXPORT_BEGUN'`.execute(db);
      return rows.length;
    });
    expect(noted).toBe(exports.filter((said) => said === "taken").length + 1);
    const promised = [...before, ...asked.flatMap(({ email, isTaken }) => (isTaken ? [email] : []))];
    // Mails that were sent unrecorded are recorded by now, so that they are not sent again after their lease.
    await vi.waitUntil(
      async () => (await unsent(opened)) === 0 && promised.every((email) => recipients().includes(email)),
      FAILED_BEFORE,
    );
    expect(recipients().toSorted()).toEqual(promised.toSorted());
  }, 600_000);

  test("of the files alone makes uploads fail without traces, and everything else works", async ({ skip }) => {
    const opened = await open(FILES_DISK, (folder) => ({ FILE_STORE: path.join(folder, "files") }));
    if (typeof opened === "string") return skip(opened);
    const { disk, loaded, admin, url } = opened;
    const picture = await makePicture("jpeg", { width: 2_000, height: 1_500 });
    const uploaded = await upload(admin, LIBRARY, { content: picture });
    disk.fill();
    const before = filesIn(disk.folder);
    const refused = await upload(admin, LIBRARY, { content: picture });
    expect([refused.status, refused.body.code]).toEqual([503, "file.refusal.storeFull"]);
    expect(filesIn(disk.folder)).toBe(before);
    expect(await ready(opened)).toEqual({ ready: false, reason: "diskFull" });
    expect((await download(admin, url, uploaded.body.key ?? "")).response.status).toBe(200);
    const writers = loaded.write();
    await vi.waitUntil(() => writers.acks() > 100, LONG);
    disk.free();
    await isReady(opened);
    expect((await upload(admin, LIBRARY, { content: picture })).body.successful).toBe(true);
    const { rows } = await loaded.withDatabase((db) => sql`select from file where state = 'UPLOADING'`.execute(db));
    expect(rows).toEqual([]);
    expect(await loaded.damage()).toEqual({ lost: [], broken: [] });
  }, 200_000);
});

async function inTurn<T>(acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  for (const act of acts) answers.push(await act());
  return answers;
}

const unsent = ({ loaded }: Opened) =>
  loaded.withDatabase(async (db) => {
    const { rows } = await sql`select from mail where sent_at is null`.execute(db);
    return rows.length;
  });

const failuresListed = ({ loaded }: Opened) =>
  loaded.withDatabase(async (db) => {
    const { rows } = await sql`select from failure where kind = 'PORTAL' and what = 'diskFull'`.execute(db);
    return rows.length;
  });
