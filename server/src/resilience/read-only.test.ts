import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { openDatabase } from "../kernel/db/database.ts";
import { createLogger } from "../kernel/log/logger.ts";
import { tryDatabase } from "../kernel/saving/look.store.ts";
import type { Browser } from "../testing/browser.ts";
import { makeAthlete, makeCompetition, makeStaff, PASSWORD } from "../testing/factories.ts";
import { startPortal, type Portal } from "../testing/harness.ts";
import { openList } from "../testing/list.ts";

const POLL = "GET /dashboardNotificationControl/getStatus";
const ENTRY = "POST /competitionEntryControl/personEntry";
const MINUTE = 60_000;
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

/** On the one connection that the portal has. */
const setReadOnly = (mode: "on" | "off") =>
  sql`set default_transaction_read_only = ${sql.raw(mode)}`.execute(portal.db);
const ready = () => portal.browser().send<{ ready: boolean; reason?: string }>("GET", "/ready");

test("a write on a database that takes none is told in words that nothing is lost, and done when it is asked again later", async () => {
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

test("/ready says that and why, and when it is over", async () => {
  await setReadOnly("on");
  for (let count = 0; count < 5; count++) await athlete.call(ENTRY, place);
  expect(await ready()).toMatchObject({ status: 503, body: { ready: false, reason: "readOnly" } });
  expect((await portal.browser().send("GET", "/live")).status).toBe(200);
  await setReadOnly("off");
  await vi.waitUntil(async () => (await ready()).status === 200, SOON);
  expect((await ready()).body).toEqual({ ready: true });
});

test("who is signed in reads on, for longer than a session lives unused, and is still signed in afterwards", async () => {
  await setReadOnly("on");
  for (let minutes = 0; minutes <= 90; minutes += 15) {
    expect((await athlete.call("GET /userLogin/isLoggedIn", {})).body).toBe(true);
    expect(
      (await athlete.call("POST /dashboardNotificationControl/getList", { firstResult: 0, maxResults: 0 })).status,
    ).toBe(200);
    expect((await list.ask("getList", { firstResult: 0, maxResults: 0 })).status).toBe(200);
    portal.clock.advance(15 * MINUTE);
  }
  await setReadOnly("off");
  await vi.waitUntil(async () => (await ready()).status === 200, SOON);
  expect((await athlete.call("GET /userLogin/isLoggedIn", {})).body).toBe(true);
  portal.clock.advance(60 * MINUTE);
  expect((await athlete.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
});

test("a list that is opened for the first time is read as it is declared, remembers nothing, and is remembered afterwards", async () => {
  const filter = [{ propertyName: "user", type: "EQ" as const, value: adminId }];
  await setReadOnly("on");
  const fresh = await openList(admin, "person", { view: "referee" });
  expect(fresh.opened.instance).toMatchObject({ unkept: true, view: "referee" });
  const unkept = fresh.opened.instance?.session ?? "";
  const page = { session: unkept, firstResult: 0, maxResults: 0 };
  const whole = await list.ask("getList", { firstResult: 0, maxResults: 0 });
  expect((await fresh.ask("getList", page)).body).toEqual(whole.body);
  expect((await fresh.ask("getFilterSelection", { session: unkept })).status).toBe(200);
  expect((await fresh.ask("getViewList", { session: unkept })).body).toEqual([]);

  const changes = [
    fresh.ask("setFilter", { session: unkept, filter: { list: [] } }),
    fresh.ask("setOrder", { session: unkept, order: [] }),
    fresh.ask("setVariable", { session: unkept, variable: { name: "density", type: "string", value: "dense" } }),
    fresh.ask("selectOne", { session: unkept, id: 1, add: true }),
    fresh.ask("selectAll", { session: unkept, add: true }),
    fresh.ask("saveView", { session: unkept, name: "x", roleList: [] }),
  ];
  for (const change of changes)
    expect(await change).toMatchObject({ status: 503, body: { code: "kernel.error.cannotSave" } });

  // What the route says the list is of stays with it.
  const ofOne = await openList(admin, "userLog", { filter });
  expect(ofOne.opened.instance?.filterList).toMatchObject([{ ...filter[0], permanent: true }]);
  const session = ofOne.opened.instance?.session;
  expect((await ofOne.ask("getList", { ...page, session })).status).toBe(200);
  await setReadOnly("off");
  expect((await fresh.ask("selectAll", { session: unkept, add: true })).body.code).toBe("kernel.error.cannotSave");
  const { instance } = (await fresh.ask("getInstance", { create: true, view: "referee" })).body;
  expect(instance).toMatchObject({ session: fresh.session });
  expect(instance).not.toHaveProperty("unkept");
  expect((await fresh.ask("selectAll", { add: true })).status).toBe(200);

  // A name gives nobody what they may not ask for.
  const others = await openList(athlete, "userLog");
  expect((await others.ask("getList", { ...page, session })).status).toBe(403);
  const ofAll = `~${Buffer.from(JSON.stringify({ view: null, filter: [] })).toString("base64url")}`;
  expect((await ofOne.ask("getList", { ...page, session: ofAll })).status).toBe(400);
  for (const made of ["~", "~AAAA", `~${Buffer.from("[]").toString("base64url")}`])
    expect((await ofOne.ask("getList", { ...page, session: made })).status).toBeOneOf([400, 404]);
});

test("an export is refused before its first byte, since nobody could write down who took it", async () => {
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

test("super admins hear of it at every poll as long as it lasts, nobody else does, and a notification stays", async () => {
  const told = () =>
    portal.db.selectFrom("notification").select(["type", "data"]).where("account_id", "=", adminId).execute();
  expect((await admin.call(POLL, {})).body).toEqual({ count: 0 });
  portal.clock.advance(120 * MINUTE);
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  athlete = await portal.browser().signIn(email, PASSWORD);
  await setReadOnly("on");
  await athlete.call(ENTRY, place);
  expect((await admin.call(POLL, {})).body).toMatchObject({ cannotSave: "readOnly" });
  expect((await athlete.call(POLL, {})).body).toEqual({ count: 0 });
  expect((await portal.browser().call(POLL, {})).body).toEqual({ count: 0 });
  portal.clock.advance(7 * MINUTE);
  await setReadOnly("off");
  await vi.waitUntil(async () => (await told()).length > 0, SOON);
  expect(await told()).toEqual([{ type: "DatabaseWasReadOnly", data: { minutes: 7 } }]);
  const { body } = await admin.call("POST /dashboardNotificationControl/getList", { firstResult: 0, maxResults: 0 });
  expect(body.map(({ message }) => message)).toContain(
    "A portál 7 percig semmit sem tudott menteni, mert az adatbázisa csak olvasható volt. Most újra minden menthető.",
  );
  expect((await admin.call(POLL, {})).body).not.toHaveProperty("cannotSave");
});

test("the look needs room on the disk: a megabyte, which goes with it", async () => {
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
