import { setTimeout as sleep } from "node:timers/promises";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../src/kernel/db/database.ts";
import { Browser } from "../browser.ts";
import { makeStaff, PASSWORD } from "../factories.ts";
import { report } from "./figures.ts";
import { brokenInvariants, invariants } from "./invariants.store.ts";
import { openLoadedProgram, type LoadedProgram } from "./loaded-program.testbed.ts";
import type { Program } from "./program.testbed.ts";

const MORE_CLUBS = 1_200;
/** Fees of the batches that are committed when the program is killed. */
const COMMITTED = 1_000;
const ROUNDS = 4;
const YEAR = yearOf(dayOf(new Date()));

let loaded: LoadedProgram;
let admin: string;
let clubs: readonly number[];
beforeAll(async () => {
  loaded = await openLoadedProgram(1);
  await loaded.withDatabase(async (db) => {
    ({ email: admin } = await makeStaff(db));
    clubs = await makeClubs(db, MORE_CLUBS);
  });
}, 600_000);
afterAll(() => loaded?.close());

/** Inserts verified clubs in one statement; returns the number of all. */
async function makeClubs(db: Db, count: number): Promise<readonly number[]> {
  await sql`
    with made as (
      insert into account (kind, email, registration_status, registered_at, updated_at)
      select 'ORGANISATION', 'egyesulet' || n || '@pelda.hu', 'ACTIVE', now(), now() from generate_series(1, ${count}::integer) n
      returning id)
    insert into organisation (id, full_name, short_name, user_status, is_club)
    select id, 'Egyesület ' || id, 'E' || id, 'Verified', true from made order by id`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from organisation where is_club order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Inserts a licence cost to be allocated for a year, as the only enabled one. */
const makeCost = async (db: Db, year: number) => {
  await sql`update licence_cost set auto_allocation_enabled = false`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into licence_cost (name, cost_type, gross, vat_code, vat_ground, auto_allocation_enabled, last_allocation_date, next_allocation_date,
      created_at, updated_at)
    values ('Egyesületi díj', 'CLUB_ANNUAL', 8000, 'TAM', 'Áfa tv. 85. §', true, ${`${year - 1}-12-31`}, ${`${year}-01-01`}, now(), now())
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
};

const allocate = async ({ url }: Program, cost: number) =>
  (await new Browser(url).signIn(admin, PASSWORD)).call("POST /licenseCostEditControl/allocateNow", { id: cost });

/** Returns the number of fees, and the most fees, charges, log rows and notifications of one club. */
async function billed(db: Db, cost: number) {
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(fees), 0)::int as fees, coalesce(max(fees), 0)::int as each, coalesce(min(charges), 0)::int as "fewestCharges",
      coalesce(max(charges), 0)::int as charges, coalesce(max(lines), 0)::int as lines, coalesce(min(told), 0)::int as "fewestTold",
      coalesce(max(told), 0)::int as told
    from (
      select count(*) as fees,
        (select count(*) from ledger l join receivable r on r.id = l.receivable_id join fee b on b.id = r.fee_id
          where b.account_id = f.account_id and b.licence_cost_id = ${cost}) as charges,
        (select count(*) from change_log g join fee b on b.id = g.object_id and g.object = 'user_payment'
          where b.account_id = f.account_id and b.licence_cost_id = ${cost}) as lines,
        (select count(*) from notification n where n.account_id = f.account_id and n.type = 'FeeBilled' and n.data->>'description' = min(f.description)) as told
      from fee f where f.licence_cost_id = ${cost} and f.active group by f.account_id) each_club`.execute(db);
  return rows[0];
}
const allOnce = () => ({ fees: clubs.length, each: 1, fewestCharges: 1, charges: 1, lines: 1, fewestTold: 1, told: 1 });

test("an allocation whose program is killed between two batches is finished by the next run, and bills no party twice", async () => {
  const cost = await loaded.withDatabase((db) => makeCost(db, YEAR));
  await loaded.withDatabase(async (db) => {
    // Locks a club of the third batch, so that the run cannot go past two, until the program has been killed.
    const held = db.transaction().execute(async (tx) => {
      await sql`select from account where id = ${clubs[COMMITTED + 50]} for update`.execute(tx);
      const running = allocate(loaded.program(), cost).catch((error: unknown) => error);
      while ((await loaded.withDatabase((other) => billed(other, cost)))?.["fees"] !== COMMITTED) await sleep(20);
      await loaded.killProgram();
      return running;
    });
    // The database may have ended with the program, and the transaction with it.
    await held.catch((error: unknown) => error);
  });
  expect(await loaded.withDatabase((db) => billed(db, cost))).toEqual({ ...allOnce(), fees: COMMITTED });
  expect((await allocate(loaded.program(), cost)).body).toMatchObject({
    successful: true,
    count: clubs.length - COMMITTED,
  });
  expect(await loaded.withDatabase((db) => billed(db, cost))).toEqual(allOnce());
  expect((await allocate(loaded.program(), cost)).body).toMatchObject({ successful: true, count: 0 });
  expect(await loaded.withDatabase((db) => brokenInvariants(db, invariants))).toEqual([]);
}, 300_000);

test("two programs that allocate at once, one of which is killed meanwhile, bill each party once", async () => {
  const killedAt: (number | undefined)[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Of an earlier year, so that no party has the fee yet.
    const cost = await loaded.withDatabase((db) => makeCost(db, YEAR - 1 - round));
    const other = await loaded.startAnother();
    const both = [other, loaded.program()].map((program) => allocate(program, cost).catch((error: unknown) => error));
    const batches = () => loaded.withDatabase((db) => billed(db, cost)).then((found) => found?.["fees"] ?? 0);
    while ((await batches()) === 0) await sleep(5);
    await sleep(Math.random() * 200);
    other.child.kill("SIGKILL");
    await other.ended;
    killedAt.push(await batches());
    await Promise.all(both);
    await allocate(loaded.program(), cost);
    expect(await loaded.withDatabase((db) => billed(db, cost))).toEqual(allOnce());
  }
  report("killed allocation", { rounds: ROUNDS, clubs: clubs.length, killedAt: killedAt.join(" ") });
  expect(await loaded.withDatabase((db) => brokenInvariants(db, invariants))).toEqual([]);
}, 600_000);
