import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectAlone, type SocketConnection } from "../../src/kernel/db/database.ts";
import type { Browser } from "../browser.ts";
import { billFee, makeAthlete, makeClub, makeCompetition, makeEntries, makeStaff, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";

/** Entries of other parties, each with its starter, its receivable and its ledger row. */
const OTHERS = 300;
/** The most rows of one table that an act may read: more means that it reads other parties' rows. */
const MOST = 100;
/** Tables with a row for each operation of a user. */
const GROWING = ["entry", "entry_member", "receivable", "ledger", "payment", "payment_item", "fee"];

let portal: Portal;
let place: { competition: number; race: number };
let athlete: Browser;
let office: Browser;
let fee: number;
beforeAll(async () => {
  // PostgreSQL's statistics count one connection at once.
  portal = await startPortal({ poolSize: 1, databaseThrough: plannedAsIfLarge });
  const { db } = portal;
  const competition = await makeCompetition(db);
  place = { competition: competition.id, race: competition.races[0] ?? 0 };
  const { id: by } = await makeClub(db);
  const own = { ...place, by, amount: 5_000, at: portal.clock() };
  await makeEntries(
    db,
    Array.from({ length: OTHERS }, () => own),
  );
  const { id, email } = await makeAthlete(db, { paidYears: [2026] });
  await billFee(db, id, "LICENSE_AMATOR", 2027);
  fee = (await db.selectFrom("fee").where("year", "=", 2027).select("id").executeTakeFirstOrThrow()).id;
  athlete = await portal.browser().signIn(email, PASSWORD);
  office = await portal.browser().signIn((await makeStaff(db)).email, PASSWORD);
  await sql`analyze`.execute(db);
});
afterAll(() => portal.close());

/** Makes the database plan as for large tables and old connections: by an index, with a generic plan. */
async function plannedAsIfLarge(direct: SocketConnection): Promise<SocketConnection> {
  const client = await connectAlone(direct);
  for (const setting of ["enable_seqscan = off", "plan_cache_mode = force_generic_plan"])
    await client.query(`alter database "${direct.database}" set ${setting}`);
  await client.end();
  return direct;
}

/** Returns how many rows of each growing table have been read so far, by an index or a scan. */
async function given(): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(portal.db);
  const { rows } = await sql<{ name: string; given: number }>`
    select t.relname as name, (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::integer as given
    from pg_stat_user_tables t left join pg_stat_user_indexes i on i.relid = t.relid
    where t.relname = any(${GROWING}) group by t.relname, t.seq_tup_read`.execute(portal.db);
  return new Map(rows.map((row) => [row.name, row.given]));
}

/** Returns each growing table of which the act read more rows than concern it. */
async function readInBulkBy(act: () => Promise<{ body: { successful: boolean } }>): Promise<string[]> {
  const before = await given();
  expect((await act()).body.successful).toBe(true);
  const after = await given();
  return GROWING.filter((table) => (after.get(table) ?? 0) - (before.get(table) ?? 0) > MOST);
}

const enter = (isDelete: boolean) => athlete.call("POST /competitionEntryControl/personEntry", { ...place, isDelete });
const mark = (paid: boolean) => office.call("POST /userPaymentTableControl/updatePaymentPaid", { id: fee, paid });

test.each([
  ["enters", () => enter(false)],
  ["withdraws", () => enter(true)],
  ["enters again", () => enter(false)],
  ["marks a fee as paid", () => mark(true)],
  ["takes the mark away", () => mark(false)],
])("an account that %s reads no rows of other parties", async (_, act) => {
  expect(await readInBulkBy(act)).toEqual([]);
});
