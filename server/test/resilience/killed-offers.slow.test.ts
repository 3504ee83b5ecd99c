import { setTimeout as sleep } from "node:timers/promises";
import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../src/kernel/db/database.ts";
import { addWaitingMembers, endEntriesWhere, makeAthlete, makeCompetition, makeEntries } from "../factories.ts";
import { report } from "./figures.ts";
import { brokenInvariants, invariants } from "./invariants.store.ts";
import { openLoadedProgram, type LoadedProgram } from "./loaded-program.testbed.ts";
import type { Program } from "./program.testbed.ts";

/** Races of three free places each, and as many waiting in each. */
const RACES = 6;
const PLACES = 3;
const WAITING = 8;
/** A generous limit, on which no assertion depends: jobs run once a minute, and a busy machine needs longer. */
const LONG = 900_000;

let loaded: LoadedProgram;
/** Workers of the same jobs; the program of `loaded` is none of them, it sleeps. */
const workers: Program[] = [];
let people: readonly number[];
let races: readonly number[];
beforeAll(async () => {
  loaded = await openLoadedProgram(1);
  workers.push(await loaded.startAnother(), await loaded.startAnother());
  loaded.program().child.kill("SIGSTOP");
}, 600_000);
afterAll(async () => {
  for (const { child } of workers) child.kill("SIGKILL");
  await Promise.all(workers.map(({ ended }) => ended));
  loaded?.program().child.kill("SIGCONT");
  await loaded?.close();
});

/** Races that were full, whose entries ended without an event for the list: only a job finds them. */
async function openRaces(db: Db): Promise<void> {
  const startsOn = addDays(dayOf(new Date()), 40);
  const years = [Number(startsOn.slice(0, 4)), Number(startsOn.slice(0, 4)) - 1];
  const made: number[] = [];
  const crowd: number[] = [];
  while (crowd.length < WAITING) crowd.push((await makeAthlete(db, { paidYears: years })).id);
  people = crowd;
  for (let nth = 0; nth < RACES; nth++) {
    const terms = { startsOn, registrationDeadline: addDays(startsOn, -5), deadlines: [null, null, null] as const };
    const { id, races: own } = await makeCompetition(db, { ...terms, races: [{ capacity: PLACES }] });
    const race = own[0] ?? 0;
    await makeEntries(
      db,
      Array.from({ length: PLACES }, () => ({ competition: id, race, by: crowd[0] ?? 0, amount: 0, at: new Date() })),
    );
    await sql`insert into waiting_list_entry (race_id, person_id, joined_by, created_at)
      select ${race}, person, person, now() from unnest(${people}::integer[]) as person`.execute(db);
    await addWaitingMembers(db);
    made.push(race);
  }
  races = made;
}

/** Frees the places in the database, past the portal. */
const freeAll = (db: Db) => endEntriesWhere(db, sql`race_id = any(${races})`);

/** Locks a row that the job needs half-way, until `work` is done; `isReached` returns whether a process waits for it. */
const holding = (row: RawBuilder<unknown>, work: (isReached: () => Promise<boolean>) => Promise<void>) =>
  loaded.withDatabase((db) =>
    db.transaction().execute(async (tx) => {
      // As long as the job needs to get here.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await row.execute(tx);
      await work(() =>
        loaded.withDatabase(async (other) => {
          const waits = sql`select from pg_stat_activity where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))`;
          return (await waits.execute(other)).rows.length > 0;
        }),
      );
    }),
  );

/** Lets one worker alone run while the other sleeps, and kills it once it waits for the lock; then wakes the other. */
async function killAt(worker: Program, sleeper: Program, isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await sleep(50);
  worker.child.kill("SIGKILL");
  await worker.ended;
  sleeper.child.kill("SIGCONT");
}

type OfferCounts = { readonly offers: number; readonly twice: number; readonly idle: number; readonly untold: number };

const standing = async (db: Db): Promise<OfferCounts> => {
  const { rows } = await sql<OfferCounts>`
    select
      (select count(*)::int from waiting_list_entry where race_id = any(${races}) and active and offer_until is not null) as offers,
      (select count(*)::int from (
        select from waiting_list_event w join waiting_list_entry l on l.id = w.waiting_id where l.race_id = any(${races}) and w.type = 'OFFERED'
        group by w.waiting_id having count(*) > 1) as more) as twice,
      (select count(*)::int from race r where r.id = any(${races})
        and (select count(*) from waiting_list_entry l where l.race_id = r.id and l.active and l.offer_until is not null) < r.capacity) as idle,
      (select count(*)::int from waiting_list_event w join waiting_list_entry l on l.id = w.waiting_id where l.race_id = any(${races}) and not notified) as untold`.execute(
    db,
  );
  return rows[0]!;
};

const until = (isThere: (told: OfferCounts) => boolean): Promise<OfferCounts> =>
  loaded.withDatabase(async (db) => {
    for (;;) {
      const told = await standing(db);
      if (isThere(told)) return told;
      await sleep(200);
    }
  });

test(
  "free places are offered exactly once each, and notified once, though the offering or notifying worker is killed half-way",
  async () => {
    const [first, second] = workers as [Program, Program];
    second.child.kill("SIGSTOP");
    await loaded.withDatabase(openRaces);
    let between: OfferCounts | undefined;
    let amid: OfferCounts | undefined;
    // The notification of the second person is blocked, so that only the first was notified at the kill.
    await holding(sql`select from account where id = ${people[1]} for update`, async (isTelling) => {
      // Between the offers of one race and those of the next.
      await holding(sql`select from race where id = ${races[RACES / 2]} for update`, async (isOffering) => {
        await loaded.withDatabase(freeAll);
        await killAt(first, second, isOffering);
        between = await loaded.withDatabase(standing);
      });
      await until(({ idle }) => idle === 0);
      await killAt(second, loaded.program(), isTelling);
      amid = await loaded.withDatabase(standing);
    });
    // The rest by two concurrent workers.
    workers.push(await loaded.startAnother());
    const told = await until(({ idle, untold }) => idle === 0 && untold === 0);
    const { rows: notices } = await loaded.withDatabase((db) =>
      sql<{ all: number; each: number }>`
        select sum(count)::int as all, max(count)::int as each from (
          select count(*) from notification where type = 'PlaceOffered' group by account_id, data) as one`.execute(db),
    );
    report("killed between offers", { races: RACES, between, amid, ...told, ...notices[0] });
    const half = (RACES / 2) * PLACES;
    expect(between).toEqual({ offers: half, twice: 0, idle: RACES / 2, untold: half });
    expect(amid).toEqual({ offers: RACES * PLACES, twice: 0, idle: 0, untold: RACES * PLACES - 1 });
    expect(told).toEqual({ offers: RACES * PLACES, twice: 0, idle: 0, untold: 0 });
    expect(notices[0]).toEqual({ all: RACES * PLACES, each: 1 });
    expect(await loaded.withDatabase((db) => brokenInvariants(db, invariants))).toEqual([]);
  },
  LONG,
);
