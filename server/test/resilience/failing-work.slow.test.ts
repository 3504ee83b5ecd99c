import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverWaiting } from "../../src/features/mail/deliver-mail.ts";
import { createLogger } from "../../src/kernel/log/logger.ts";
import { createMailTransport } from "../../src/ports/mail/index.ts";
import { type DeliveryWorkers, LEASE_OVER, openDeliveryWorkers, receivedTimes } from "./delivery-workers.testbed.ts";
import { TEST_VAULT } from "../vault.ts";
import { report } from "./figures.ts";

/** Each is one job. */
const MAILS = 1_000;
const POISON = "<cimzett500@pelda.hu>";
/** The share of attempts that fail. */
const FAILING = 0.05;
/** Milliseconds that the server needs for a mail. */
const PAUSE = 40;
/** Milliseconds between two kills. */
const KILL_EVERY = 10_000;
const MOST_TRIES = 10;
const MOST_DAYS = 12;
const DAY = 86_400_000;

let workers: DeliveryWorkers;
beforeAll(async () => {
  workers = await openDeliveryWorkers(MAILS);
  for (const server of workers.servers) server.pause = PAUSE;
});
afterAll(() => workers?.close());

/** Notifies all accounts and waits until each mail was attempted; returns the seconds until 95 % of those with one attempt were sent. */
async function deliver(occurrence: string, killOne?: () => Promise<void>): Promise<number> {
  const began = Date.now();
  let nextKill = began + KILL_EVERY;
  await workers.notifyAll(occurrence);
  await workers.requestJobs();
  while ((await count(sql`attempts > 0`)) < MAILS) {
    await sleep(100);
    if (killOne === undefined || Date.now() < nextKill) continue;
    nextKill += KILL_EVERY;
    await killOne();
  }
  const { rows } = await sql<{ seconds: number }>`
    select percentile_disc(0.95) within group (order by extract(epoch from sent_at - ${new Date(began)}::timestamptz))::float as seconds
    from mail where attempts = 1 and sent_at is not null`.execute(workers.db);
  return rows[0]?.seconds ?? NaN;
}

const count = async (condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mail where ${condition}`.execute(
    workers.db,
  );
  return rows[0]?.count ?? 0;
};

test(`sends ${MAILS} mails once though ${100 * FAILING} % of attempts fail, a worker is killed every 10 seconds and one mail always fails`, async () => {
  const two = await workers.startTwo();
  const undisturbed = await deliver("undisturbed");
  while ((await count(sql`sent_at is null`)) > 0) await sleep(100);
  await sql`delete from mail`.execute(workers.db);
  for (const server of workers.servers) {
    server.received.length = 0;
    server.refuses = (recipient) => recipient === POISON || Math.random() < FAILING;
  }

  const living = [...two];
  const disturbed = await deliver("disturbed", async () => {
    const killed = living.shift();
    if (!killed) return;
    await killed.kill();
    living.push(await workers.start(killed.smtp));
  });
  const failed = await count(sql`sent_at is null`);
  for (const worker of living) await worker.kill();

  // The second attempts, by both workers …
  const retrying = await workers.startTwo(LEASE_OVER);
  await workers.requestJobs();
  const isDue = sql`next_attempt_at <= ${new Date(Date.now() + LEASE_OVER)}`;
  while ((await count(isDue)) > 0) await sleep(100);
  for (const worker of retrying) await worker.kill();

  // … and those of the next days.
  const mailTransport = createMailTransport({ SMTP_URL: workers.servers[0].url, MAIL_FROM: "Rajt <rajt@pelda.hu>" });
  for (let day = 1; day <= MOST_DAYS && (await count(sql`next_attempt_at is not null`)) > 0; day++)
    await deliverWaiting({
      db: workers.db,
      clock: () => new Date(Date.now() + day * DAY),
      log: createLogger("silent"),
      mailTransport,
      publicUrl: new URL("https://pelda.hu"),
      vault: TEST_VAULT,
      unnoted: new Map(),
    });

  const times = [...receivedTimes(workers.servers).values()];
  const repeated = times.reduce((sum, each) => sum + each - 1, 0);
  const kills = workers.kills();
  report("failing work", { undisturbed, disturbed, failed, kills, received: times.length, repeated });
  expect(times).toHaveLength(MAILS - 1);
  expect(repeated).toBeLessThanOrEqual(kills);
  expect(kills).toBeGreaterThanOrEqual(5);
  expect(disturbed).toBeLessThanOrEqual(2 * undisturbed);
  const unsent = await workers.db.selectFrom("mail").selectAll().where("sent_at", "is", null).execute();
  expect(unsent).toEqual([
    expect.objectContaining({
      recipient: POISON.slice(1, -1),
      attempts: MOST_TRIES,
      next_attempt_at: null,
      last_error: expect.stringContaining("451"),
    }),
  ]);
});
