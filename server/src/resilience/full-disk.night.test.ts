import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { download, LIBRARY, makePicture, upload } from "../features/file/file.testbed.ts";
import { Browser } from "../testing/browser.ts";
import { makeStaff, PASSWORD } from "../testing/factories.ts";
import { histogram, report } from "./figures.ts";
import { openLoadedProgram } from "./loaded-program.testbed.ts";
import { mountSmallDisk } from "./small-disk.testbed.ts";

/** Megabytes: an empty database, its write-ahead log, and what a test adds. */
const DATABASE_DISK = 192;
const FILES_DISK = 8;
const WRITERS = 6;
const ALL = { firstResult: 0, maxResults: 0 };
const LONG = { timeout: 90_000, interval: 100 };

/** A portal whose files, and unless it is told otherwise the database too, lie on a small disk. */
async function open(megabytes: number, environment: (disk: string) => Record<string, string>) {
  const disk = mountSmallDisk(megabytes);
  if (typeof disk === "string") return disk;
  const set = environment(disk.folder);
  const data = set["DATA_DIR"] === undefined ? {} : { data: { folder: disk.folder, remove: () => undefined } };
  closing.push(async () => disk.remove());
  // Other tests keep the machine busy, which is not what is asked here.
  const loaded = await openLoadedProgram(WRITERS, { ...data, environment: { TURN_CROWDS_AWAY: "false", ...set } });
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

/** Reads of somebody who is signed in: what is theirs, what waits, what everybody sees. */
const reads = (browser: Browser, competition: number) =>
  Promise.all([
    browser.call("GET /userLogin/isLoggedIn", {}),
    browser.call("POST /dashboardNotificationControl/getList", ALL),
    browser.call("GET /competitionControl/getCalendarList", {}),
    browser.call("POST /competitionControl/getDetails", { id: competition }),
  ]);

/** Reads for a while; longer than an activity goes without being written down would take a minute. */
async function readOn({ athlete, loaded }: Opened, milliseconds: number): Promise<Record<string, number>> {
  const statuses: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(100))
    for (const { status } of await reads(athlete, loaded.place.competition)) statuses.push(status);
  return histogram(statuses);
}

describe("a full disk", () => {
  test("of the database and the files is said, reads go on, nothing acknowledged is lost, and room alone cures it", async ({
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
    const poll = await admin.call("GET /dashboardNotificationControl/getStatus", {});
    expect(poll.body).toMatchObject({ cannotSave: "diskFull" });
    const writers = loaded.write();
    // Longer than for a minute, so that activity is to be written down.
    const seen = await readOn(opened, 70_000);
    const enter = await new Browser(url).call("POST /userLogin/loginV2", { email, password: PASSWORD });
    report("a full disk", { reads: seen, acks: writers.acks(), writes: writers.statuses(), said: errorsOf(opened) });
    expect(Object.keys(seen)).toEqual(["200"]);
    expect(writers.statuses()).toEqual([503]);
    // Where the pages that a sign-in writes to happen to have room it is done.
    expect([undefined, "kernel.error.cannotSave"]).toContain(enter.body.code);
    expect(new Set(errorsOf(opened))).toEqual(new Set(["nothing can be saved"]));
    expect(errorsOf(opened).length).toBeLessThanOrEqual(2);

    disk.free();
    await isReady(opened);
    const acks = writers.acks();
    await vi.waitUntil(() => writers.acks() > acks + 100, LONG);
    expect((await upload(admin, LIBRARY, { content: picture })).body.successful).toBe(true);
    await vi.waitUntil(async () => (await troublesTold(opened)) > 0, LONG);
    expect(await loaded.damage()).toEqual({ lost: [], broken: [] });
  }, 400_000);

  test("that fills while people enter: what was acknowledged stays, whatever becomes of the database meanwhile", async ({
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

  test("of the files alone: uploads say so and leave nothing, everything else is done", async ({ skip }) => {
    const opened = await open(FILES_DISK, (folder) => ({ FILE_STORE: path.join(folder, "files") }));
    if (typeof opened === "string") return skip(opened);
    const { disk, loaded, admin, url } = opened;
    const picture = await makePicture("jpeg", { width: 2_000, height: 1_500 });
    const kept = await upload(admin, LIBRARY, { content: picture });
    disk.fill();
    const before = filesIn(disk.folder);
    const refused = await upload(admin, LIBRARY, { content: picture });
    expect([refused.status, refused.body.code]).toEqual([503, "file.refusal.storeFull"]);
    expect(filesIn(disk.folder)).toBe(before);
    expect(await ready(opened)).toEqual({ ready: false, reason: "diskFull" });
    expect((await download(admin, url, kept.body.key ?? "")).response.status).toBe(200);
    const writers = loaded.write();
    await vi.waitUntil(() => writers.acks() > 100, LONG);
    disk.free();
    await isReady(opened);
    expect((await upload(admin, LIBRARY, { content: picture })).body.successful).toBe(true);
    const { rows } = await loaded.withDatabase((db) => sql`select from file where state = 'COMING'`.execute(db));
    expect(rows).toEqual([]);
    expect(await loaded.damage()).toEqual({ lost: [], broken: [] });
  }, 200_000);
});

const troublesTold = ({ loaded }: Opened) =>
  loaded.withDatabase(async (db) => {
    const { rows } = await sql`select from notification where type = 'DiskWasFull'`.execute(db);
    return rows.length;
  });
