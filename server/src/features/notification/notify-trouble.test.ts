import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../kernel/db/database.ts";
import { createLogger } from "../../kernel/log/logger.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { troubleNotifier } from "./index.ts";

const LIST = "POST /dashboardNotificationControl/getList";
const ALL = { firstResult: 0, maxResults: 0 };
const MINUTE = 60_000;

const log = createLogger("silent");
const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
let portal: Portal;
let admin: number;
let email: string;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:50:00Z", log });
  ({ id: admin, email } = await makeStaff(portal.db, { roles: ["FederationAdministrator"] }));
});
afterAll(() => portal.close());

/** Returns rejected promises from one line of code, which count as one error. */
const lost = (...messages: string[]) =>
  messages.map((message) => Object.assign(new Error(message), { code: "ECONNRESET" }));
const waiting = async () => {
  const rows = await portal.db.selectFrom("notification").select(["account_id", "data", "created_at"]).execute();
  return rows.map((row) => [row.account_id, row.created_at.toISOString()]);
};

test("notifies super admins of an unhandled error, of the same one once an hour across processes", async () => {
  await makeAthlete(portal.db);
  const take = troubleNotifier(portal.context);
  const takeElsewhere = (error: unknown) => troubleNotifier(portal.context)(error);
  const [last, ...errorsOfAnHour] = lost("an hour later", "one", "two", "three", "four", "five", "six");
  for (const error of errorsOfAnHour) {
    await take(error);
    await takeElsewhere(error);
    portal.clock.advance(10 * MINUTE - 1);
  }
  expect(await waiting()).toEqual([[admin, "2026-05-04T10:50:00.000Z"]]);
  portal.clock.set("2026-05-04T11:50:01Z");
  await takeElsewhere(last);
  await take(new TypeError("another one"));
  await take("no error at all");
  expect(await waiting()).toEqual([
    [admin, "2026-05-04T10:50:00.000Z"],
    [admin, "2026-05-04T11:50:01.000Z"],
    [admin, "2026-05-04T11:50:01.000Z"],
    [admin, "2026-05-04T11:50:01.000Z"],
  ]);
  // The log has all errors.
  expect(errors).toHaveBeenCalledTimes(15);
});

test("queries the database once for an error that occurs a thousand times", async () => {
  await portal.db.deleteFrom("notification").execute();
  const take = troubleNotifier(portal.context);
  const [first, ...others] = lost(...Array.from({ length: 1_000 }, (_, at) => `number ${at}`));
  const query = vi.spyOn(pg.Client.prototype, "query");
  await Promise.all([take(first), ...others.map(take)]);
  const statements = query.mock.calls.length;
  query.mockRestore();
  // begin, check, insert the failure, recipients, notify, commit
  expect(statements).toBe(6);
  expect(await waiting()).toHaveLength(1);
});

test("shows the kind of the error and its place in the log, but nothing that the error quotes", async () => {
  await portal.db.deleteFrom("notification").execute();
  errors.mockClear();
  await troubleNotifier(portal.context)(lost("of kis.eva@pelda.hu")[0]);
  const [[{ mark }]] = errors.mock.calls as [[{ mark: string }]];
  const browser = await portal.browser().signIn(email, PASSWORD);
  const read = async (language: string) => (await browser.call(LIST, ALL, { "accept-language": language })).body;
  expect(await read("hu")).toMatchObject([
    {
      notificationType: "PortalTrouble",
      severity: "error",
      message: `Váratlan hiba történt a portálon (Error, ECONNRESET). A portál tovább működik; a hibát a naplóban ez jelöli: ${mark}.`,
      data: {},
    },
  ]);
  expect(await read("en")).toMatchObject([
    {
      message: `An unexpected error occurred in the portal (Error, ECONNRESET). The portal is still running; the log lists the error as ${mark}.`,
    },
  ]);
});

test("logs an error that cannot be notified, and notifies of the next one", async () => {
  const nowhere = { host: "127.0.0.1", port: 1, user: "nobody", database: "none" };
  const { db, close } = openDatabase({ connection: nowhere, poolSize: 1, onIdleError: () => undefined });
  const take = troubleNotifier({ ...portal.context, db });
  errors.mockClear();
  for (const error of lost("one", "two")) await take(error);
  await close();
  const sentences = errors.mock.calls.map(([, sentence]) => sentence);
  expect(sentences.filter((sentence) => sentence === "super admins could not be notified of an error")).toHaveLength(2);
});
