import { setTimeout as sleep } from "node:timers/promises";
import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openDatabase, type Db } from "../../src/kernel/db/database.ts";
import { isDatabaseUnavailable } from "../../src/kernel/db/errors.ts";
import { tx } from "../../src/kernel/db/transaction.ts";
import { startServer, type Server } from "../../src/start-server.ts";
import { Browser, type Reply } from "../browser.ts";
import { freshDatabase } from "../database.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../factories.ts";
import { histogram, report } from "./figures.ts";
import { brokenInvariants, invariants, traces } from "./invariants.store.ts";

// A handler that takes a second connection while it holds one waits for itself: a pool of one finds it at once.
const VISITORS = 12;
const LONGEST_JOB = 120_000;
const ENTRY = "POST /competitionEntryControl/personEntry";

let server: Server;
/** The test's own connection to the database. */
let db: Db;
let closeDb: () => Promise<void>;
let emails: string[];
let place: { competition: number; race: number };
const answers: { what: string; status: number }[] = [];

beforeAll(async () => {
  const connection = await freshDatabase();
  ({ db, close: closeDb } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined }));
  const startsOn = addDays(dayOf(new Date()), 40);
  const years = [Number(startsOn.slice(0, 4)), Number(startsOn.slice(0, 4)) - 1];
  const deadlines = { registrationDeadline: addDays(startsOn, -5), deadlines: [null, null, null] } as const;
  const { id, races } = await makeCompetition(db, { startsOn, ...deadlines });
  place = { competition: id, race: races[0] ?? 0 };
  emails = [];
  for (let i = 0; i < VISITORS; i++) emails.push((await makeAthlete(db, { paidYears: years })).email);
  const { host } = inject("postgres").superuser;
  server = await startServer(
    readConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      PORT: "0",
      DEMO: "false",
      DATABASE_POOL: "1",
      SHED_LOAD: "false",
      DATABASE_URL: `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(host)}&port=${connection.port}`,
    }),
  );
});
afterAll(async () => {
  await server.close();
  await closeDb();
});

/**
 * Follows a visitor's journey from the calendar to the paid entry. The provider is the sandbox, which shares the one connection.
 */
async function journey(email: string): Promise<void> {
  const browser = new Browser(new URL(server.address));
  const note = <T>(what: string, reply: Reply<T>): T => {
    answers.push({ what, status: reply.status });
    return reply.body;
  };
  const urlBase = new URL("/calendar", server.address).href;
  note("calendar", await browser.call("GET /competitionControl/getCalendarList", {}));
  note("sign in", await browser.call("POST /userLogin/loginV2", { email, password: PASSWORD }));
  note("details", await browser.call("POST /competitionControl/getDetails", { id: place.competition }));
  const { competition: competitionId } = place;
  note("offer", await browser.call("POST /competitionControl/getCompetitionEntryInfoList", { competitionId }));
  note("enter", await browser.call(ENTRY, { ...place, isDelete: false }));
  note("withdraw", await browser.call(ENTRY, { ...place, isDelete: true }));
  note("enter again", await browser.call(ENTRY, { ...place, isDelete: false }));
  const basket = note("basket", await browser.call("GET /basketControl/getBasketContent", {}));
  const itemIdList = basket.map(({ id }) => id);
  const page = note("pay", await browser.call("POST /basketControl/payBasketItems", { urlBase, itemIdList }));
  if (typeof page !== "string") throw new Error(`no page: ${page.code ?? ""}`);
  const { searchParams } = await payerReturns(page);
  const brought = { r: searchParams.get("r") ?? "", s: searchParams.get("s") ?? "" };
  const paid = note(
    "return",
    await browser.call("POST /simplePayTransactionControl/processSimplePayReturnData", brought),
  );
  const orderRef = paid.o ?? "";
  const result = async () =>
    note("result", await browser.call("POST /simplePayTransactionControl/getIPNResult", { orderRef }));
  // The page polls for the result: the provider's callback may arrive later than the payer.
  await expect.poll(result, { timeout: LONGEST_JOB, interval: 500 }).toMatchObject({ e: "SUCCESS" });
  note("poll", await browser.call("GET /dashboardNotificationControl/getStatus", {}));
  const all = { firstResult: 0, maxResults: 0 };
  note("notifications", await browser.call("POST /dashboardNotificationControl/getList", all));
  note("sign out", await browser.call("GET /userLogin/logout", {}));
}

async function payerReturns(page: string): Promise<URL> {
  const body = new URLSearchParams({ outcome: "success" });
  const response = await fetch(`${page}/outcome`, { method: "POST", body, redirect: "manual" });
  answers.push({ what: "provider's page", status: response.status });
  return new URL(response.headers.get("location") ?? "", page);
}

test("with a single connection the whole journey succeeds, for many users at once", async () => {
  await Promise.all(emails.map(journey));
  report("one connection", { visitors: VISITORS, statuses: histogram(answers.map(({ status }) => status)) });
  expect(answers.filter(({ status }) => status !== 200 && status !== 303)).toEqual([]);
  await expect.poll(() => mailed("PAYMENT_SUCCESSFUL"), { timeout: LONGEST_JOB, interval: 500 }).toBe(VISITORS);
  expect(await brokenInvariants(db, { ...invariants, ...traces })).toEqual([]);
});

test("with a single connection a job that requests another one succeeds", async () => {
  const email = emails[0] ?? "";
  const browser = new Browser(new URL(server.address));
  expect((await browser.call("POST /userAccountControl/requestNewPassword", { email })).body).toBe(true);
  const asked = performance.now();
  while ((await mailed("NEW_PASSWORD")) === 0 && performance.now() - asked < LONGEST_JOB) await sleep(50);
  expect(await mailed("NEW_PASSWORD")).toBe(1);
});

const mailed = async (template: string): Promise<number> =>
  (await db.selectFrom("mail").where("template", "=", template).select("id").execute()).length;

test("control: work that takes a second connection inside its transaction waits for itself", async () => {
  const nested = tx(db, () => db.selectFrom("entry").select("id").execute());
  const error = await nested.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});
