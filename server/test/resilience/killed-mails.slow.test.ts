import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DeliveryWorker,
  type DeliveryWorkers,
  LEASE_OVER,
  openDeliveryWorkers,
  receivedTimes,
} from "./delivery-workers.testbed.ts";
import { report } from "./figures.ts";

const ACCOUNTS = 20;
/** Both workers are killed in each round: 50 kills. */
const ROUNDS = 25;
/** The longest until a worker has found its jobs and runs them: milliseconds. */
const AMID = 2_000;
/** The longest time between the two kills of a round: milliseconds. */
const APART = 300;

let workers: DeliveryWorkers;
beforeAll(async () => {
  workers = await openDeliveryWorkers(ACCOUNTS);
});
afterAll(() => workers?.close());

type Two = readonly [DeliveryWorker, DeliveryWorker];

const eitherOrder = ([one, other]: Two): Two => (Math.random() < 0.5 ? [one, other] : [other, one]);

/** Gives two workers work and kills one of them at a certain point; returns the other. */
type Kill = (two: Two, work: () => Promise<void>) => Promise<DeliveryWorker>;

const killBeforeMailsAreQueued: Kill = async (two, work) =>
  workers.db.transaction().execute(async (tx) => {
    const [killed, other] = eitherOrder(two);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table mail in exclusive mode`.execute(tx);
    await work();
    const waits = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into mail%'`;
    while ((await waits.execute(workers.db)).rows.length === 0) await sleep(5);
    await killed.kill();
    return other;
  });

/** The server has the whole mail and has not answered. */
const killBeforeTheServerAccepts: Kill = async (two, work) => {
  for (const { smtp } of two) smtp.mood = "holds";
  const before = two.map(({ smtp }) => smtp.received.length);
  const isHeld = ({ smtp }: DeliveryWorker, nth: number) => smtp.received.length > (before[nth] ?? 0);
  await work();
  while (!two.some(isHeld)) await sleep(5);
  const [killed, other] = isHeld(two[0], 0) ? two : ([two[1], two[0]] as const);
  await killed.kill();
  return other;
};

const killAtAnyMoment: Kill = async (two, work) => {
  const [killed, other] = eitherOrder(two);
  await work();
  await sleep(Math.random() * AMID);
  await killed.kill();
  return other;
};

const KILLS = [killBeforeTheServerAccepts, killAtAnyMoment, killBeforeMailsAreQueued, killAtAnyMoment];

test(`sends each mail once though two workers are killed ${2 * ROUNDS} times between the event and the server's answer`, async () => {
  let ahead = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of workers.servers) server.mood = "takes";
    // The mails of the previous round's workers are due again.
    const two = await workers.startTwo((ahead += LEASE_OVER));
    const work = async () => {
      await workers.notifyAll(`${round}`);
      await workers.requestJobs();
    };
    const kill = KILLS[round % KILLS.length] ?? killAtAnyMoment;
    const other = await kill(two, work);
    await sleep(Math.random() * APART);
    await other.kill();
  }
  const kills = workers.kills();
  for (const server of workers.servers) server.mood = "takes";
  await workers.startTwo(ahead + LEASE_OVER);
  await workers.requestJobs();
  while ((await workers.waiting()) > 0) await sleep(100);

  const times = [...receivedTimes(workers.servers).values()];
  const repeated = times.reduce((sum, count) => sum + count - 1, 0);
  report("kill -9 between event and acceptance", { kills, mails: ROUNDS * ACCOUNTS, received: times.length, repeated });
  expect(times).toHaveLength(ROUNDS * ACCOUNTS);
  expect(kills).toBe(2 * ROUNDS);
  expect(repeated).toBeLessThanOrEqual(kills);
});
