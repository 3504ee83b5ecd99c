import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { openDatabase } from "../../src/kernel/db/database.ts";
import { createLogger } from "../../src/kernel/log/logger.ts";
import { tryDatabase } from "../../src/kernel/saving/look.store.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, makeStaff, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { openList } from "../list.ts";

const ENTRY = "POST /competitionEntryControl/personEntry";
const SOON = { timeout: 60_000, interval: 20 };

const log = createLogger("silent");
const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
const warnings = vi.spyOn(log, "warn").mockImplementation(() => undefined);
const said = (calls: readonly unknown[][]) => calls.map(([, sentence]) => sentence);
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => void rejections.push(reason);
let portal: Portal;
let athlete: Browser;
let admin: Browser;
let adminId: number;
let email: string;
let list: Awaited<ReturnType<typeof openList>>;
let place: { competition: number; race: number; isDelete: false };

beforeAll(async () => {
  process.on("unhandledRejection", noteRejection);
  portal = await startPortal({ log });
  const { id, races } = await makeCompetition(portal.db);
  place = { competition: id, race: races[0] ?? 0, isDelete: false };
});
afterAll(async () => {
  process.off("unhandledRejection", noteRejection);
  await portal.close();
});
beforeEach(async () => {
  const staff = await makeStaff(portal.db);
  adminId = staff.id;
  admin = await portal.browser().signIn(staff.email, PASSWORD);
  ({ email } = await makeAthlete(portal.db));
  athlete = await portal.browser().signIn(email, PASSWORD);
  list = await openList(admin, "person", { view: "referee" });
  errors.mockClear();
  warnings.mockClear();
});
afterEach(async () => {
  await setReadOnly("off");
  await vi.waitUntil(async () => (await ready()).status === 200, SOON);
  expect(rejections.splice(0)).toEqual([]);
});

/** On the portal's single connection. */
const setReadOnly = (mode: "on" | "off") =>
  sql`set default_transaction_read_only = ${sql.raw(mode)}`.execute(portal.db);
const ready = () => portal.browser().send<{ ready: boolean; reason?: string }>("GET", "/ready");

test("refuses a write on a read-only database with a text that nothing is lost, and does it when it is repeated later", async () => {
  await setReadOnly("on");
  const refused = await athlete.call(ENTRY, place);
  expect([refused.status, refused.body]).toEqual([
    503,
    {
      successful: false,
      code: "kernel.error.cannotSave",
      message:
        "A portál most nem tud menteni, ezért ez nem történt meg. Semmi sem veszett el: próbáld újra néhány perc múlva!",
    },
  ]);
  expect(refused.headers.get("retry-after")).toBe("60");
  for (let count = 0; count < 5; count++) await athlete.call(ENTRY, place);
  expect((await portal.browser().call("POST /userLogin/loginV2", { email, password: PASSWORD })).body.code).toBe(
    "kernel.error.cannotSave",
  );
  await setReadOnly("off");
  expect((await athlete.call(ENTRY, place)).body.successful).toBe(true);
  await vi.waitUntil(() => warnings.mock.calls.length > 0, SOON);
  // However many failed.
  expect(said(errors.mock.calls)).toEqual(["nothing can be saved"]);
  expect(said(warnings.mock.calls)).toEqual(["everything can be saved again"]);
});

test("/ready reports it with the reason, and reports its end", async () => {
  await setReadOnly("on");
  for (let count = 0; count < 5; count++) await athlete.call(ENTRY, place);
  expect(await ready()).toMatchObject({ status: 503, body: { ready: false, reason: "readOnly" } });
  expect((await portal.browser().send("GET", "/live")).status).toBe(200);
  await setReadOnly("off");
  await vi.waitUntil(async () => (await ready()).status === 200, SOON);
  expect((await ready()).body).toEqual({ ready: true });
});

test("answers guests and signed-in persons who only read, and refuses with the reason requests that must be saved", async () => {
  const competitions = await openList(admin, "competition");
  // So long ago that both would be noted with the next request.
  await sql`update session set last_active_at = last_active_at - interval '2 minutes'`.execute(portal.db);
  await sql`update table_session set used_at = used_at - interval '2 days'`.execute(portal.db);
  await setReadOnly("on");
  const guest = portal.browser();
  const page = { firstResult: 0, maxResults: 0 };
  const shown = [
    await guest.call("GET /competitionControl/getCalendarList", {}),
    await guest.call("POST /competitionControl/getDetails", { id: place.competition }),
    await athlete.call("GET /competitionControl/getCalendarList", {}),
    await athlete.call("POST /dashboardNotificationControl/getList", page),
    await competitions.ask("getList", page),
  ];
  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await athlete.call(ENTRY, place)).toMatchObject({ status: 503, body: { code: "kernel.error.cannotSave" } });
});

test("refuses an export before its first byte, since it cannot log who takes it", async () => {
  const away = () => admin.send("GET", `/api/personTableControl/exportXlsx?session=${list.session}`);
  const noted = async () =>
    (await portal.db.selectFrom("security_log").select("event").where("account_id", "=", adminId).execute()).filter(
      ({ event }) => event === "EXPORT_BEGUN",
    );
  await setReadOnly("on");
  expect(await away()).toMatchObject({ status: 503, body: { code: "kernel.error.cannotSave" } });
  expect((await away()).status).toBe(503);
  expect((await away()).status).toBe(503);
  await setReadOnly("off");
  expect(await noted()).toEqual([]);
  expect((await away()).status).toBe(200);
  expect(await noted()).toHaveLength(1);
});

test("the failure list reports the outage after saving works again", async () => {
  const failures = () =>
    portal.db.selectFrom("failure").select(["kind", "cause"]).where("what", "=", "readOnly").execute();
  await sql`delete from failure`.execute(portal.db);
  await setReadOnly("on");
  await athlete.call(ENTRY, place);
  await setReadOnly("off");
  await vi.waitUntil(async () => (await failures()).length > 0, SOON);
  expect(await failures()).toEqual([{ kind: "PORTAL", cause: "nothing could be saved" }]);
});

test("the saving check writes a megabyte to disk and removes it", async () => {
  const { db, close } = openDatabase({
    connection: { ...inject("postgres").superuser, database: inject("postgres").template },
    poolSize: 1,
    onIdleError: () => undefined,
  });
  await sql`set temp_file_limit = '64kB'`.execute(db);
  await expect(tryDatabase(db)).rejects.toMatchObject({ code: "53400" });
  await sql`set temp_file_limit = '2MB'`.execute(db);
  await tryDatabase(db);
  expect((await sql<{ work_mem: string }>`show work_mem`.execute(db)).rows).toEqual([{ work_mem: "4MB" }]);
  await close();
});
