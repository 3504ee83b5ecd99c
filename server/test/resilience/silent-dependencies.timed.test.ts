import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  MERCHANT,
  openPaymentPortal,
  PAY,
  SECRET_KEY,
  type PaymentPortal,
} from "../../src/features/payment/payment.testbed.ts";
import { queueTestMail } from "../../src/features/mail/mail.testbed.ts";
import { tx } from "../../src/kernel/db/transaction.ts";
import { createMailTransport } from "../../src/ports/mail/index.ts";
import type { PaymentProvider } from "../../src/ports/payment/provider.ts";
import { createSimplePay } from "../../src/ports/payment/simplepay/client.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../factories.ts";
import { histogram, report } from "./figures.ts";

const PAYMENTS = 8;
/** For four users, each of whom ends in the initial state. */
const ENTRIES = 160;
/** Milliseconds. */
const LONGEST_START = 10_000;

/** Accepts connections and never answers. */
const silent = net.createServer((socket) => void socket.on("error", () => undefined).resume());
let portal: PaymentPortal;
let athletes: Browser[];
let place: { competition: number; race: number };
let start: PaymentProvider["start"];
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as net.AddressInfo;
  // The portal's time limits outside of tests.
  const provider = createSimplePay({
    merchant: MERCHANT,
    secretKey: SECRET_KEY,
    baseUrl: `http://127.0.0.1:${port}/payment/v2/`,
  });
  start = (order) => provider.start(order);
  portal = await openPaymentPortal({
    poolSize: 8,
    environment: { SHED_LOAD: "true" },
    around: () => ({ ...provider, start: (order) => start(order) }),
    mailTransport: createMailTransport({
      SMTP_URL: new URL(`smtp://127.0.0.1:${port}`),
      MAIL_FROM: "Rajt <rajt@pelda.hu>",
    }),
  });
  athletes = [];
  for (let made = 0; made < 4; made++)
    athletes.push(await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD));
  const { id, races } = await makeCompetition(portal.db);
  place = { competition: id, race: races[0] ?? 0 };
});
afterAll(async () => {
  await portal.close();
  silent.close();
});

/** Returns the 95th percentile of the time for entering and withdrawing. */
async function entryP95(): Promise<number> {
  const times: number[] = [];
  await Promise.all(
    athletes.map(async (athlete) => {
      for (let turn = 0; turn < ENTRIES / athletes.length; turn++) {
        const began = performance.now();
        const entry = { ...place, isDelete: turn % 2 === 1 };
        const { body } = await athlete.call("POST /competitionEntryControl/personEntry", entry);
        expect(body.successful).toBe(true);
        times.push(performance.now() - began);
      }
    }),
  );
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0);
}

/** Starts payments that the provider does not answer; returns their durations, and connections that were idle in a transaction. */
async function silentPayments(): Promise<{ answers: string[]; longest: number; idle: number; beside: number }> {
  const clubs = await Promise.all(Array.from({ length: PAYMENTS }, () => portal.club()));
  const baskets = await Promise.all(clubs.map((club) => portal.enter(club, [5_000])));
  let [running, idle] = [true, 0];
  const watching = (async () => {
    while (running) {
      const { rows } = await sql<{ held: number }>`
        select count(*)::int as held from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%' and now() - state_change > interval '500 ms'`.execute(
        portal.db,
      );
      idle = Math.max(idle, rows[0]?.held ?? 0);
      await sleep(100);
    }
  })();
  const mails = portal.asked.splice(0).map(({ name, data }) => portal.runJob(name, data));
  const paying = clubs.map(async ({ browser }, at) => {
    const began = performance.now();
    const { status, body } = await browser.call(PAY, { urlBase: portal.url.href, itemIdList: baskets[at] ?? [] });
    return { said: `${status} ${typeof body === "string" ? "a page" : body.code}`, ms: performance.now() - began };
  });
  await sleep(300);
  const beside = await entryP95();
  const answers = await Promise.all(paying);
  await Promise.all(mails);
  running = false;
  await watching;
  return {
    answers: answers.map(({ said }) => said),
    longest: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    idle,
    beside,
  };
}

test("while provider and mail server are silent, entering goes on, paying is given up, and no transaction waits", async () => {
  await entryP95();
  const before = await entryP95();
  for (let mail = 0; mail < 2; mail++) await queueTestMail(portal);
  const { answers, longest, idle, beside } = await silentPayments();
  report("silent dependencies", { before, beside, longest, idle, answers: histogram(answers) });
  expect(histogram(answers)).toEqual({ "200 payment.refusal.unclear": PAYMENTS });
  expect(longest).toBeLessThanOrEqual(LONGEST_START);
  expect(idle).toBe(0);
  // A few milliseconds either way are the machine's.
  expect(beside).toBeLessThanOrEqual(2 * before + 50);
  const { rows } = await sql<{
    waiting: number;
  }>`select count(*)::int as waiting from mail where sent_at is null`.execute(portal.db);
  expect(rows[0]?.waiting).toBeGreaterThanOrEqual(2);
}, 90_000);

test("control: a transaction around the query to the provider is found", async () => {
  const honest = start;
  start = (order) =>
    tx(portal.db, async (transaction) => {
      await sql`select 1`.execute(transaction);
      return honest(order);
    });
  const clubs = [await portal.club(), await portal.club()];
  const baskets = await Promise.all(clubs.map((club) => portal.enter(club, [5_000])));
  const paying = clubs.map(({ browser }, at) =>
    browser.call(PAY, { urlBase: portal.url.href, itemIdList: baskets[at] ?? [] }),
  );
  await sleep(1_500);
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and now() - state_change > interval '500 ms'`.execute(
    portal.db,
  );
  expect(rows[0]?.held).toBe(2);
  await Promise.all(paying);
}, 60_000);
