import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { addWaitingMembers, makeAthlete, testLedger } from "../../../../test/factories.ts";
import { startPortal } from "../../../../test/harness.ts";
import { acting, NOW } from "../entry.testbed.ts";
import { enterAll } from "../order/enter-race.ts";
import { offerPlaces } from "./offer-places.ts";

const RACES = 40;
const WAITING = 50;
const INELIGIBLE = 120;
const A_FEW = 20;

it("an entry in a full race finds the waiting rows of its starters by key, and scans no other list", async () => {
  const portal = await startPortal({ now: NOW, poolSize: 2 });
  try {
    const { db } = portal;
    const races = Array.from({ length: RACES + 1 }, () => ({ capacity: 10 }));
    const place = await acting(portal).competitionWith({ races });
    const { id } = await makeAthlete(db);
    await makeWaiting(db, WAITING);
    await sql`
      insert into waiting_list_entry (race_id, person_id, created_at) select r.id, p.id, ${NOW}::timestamptz
      from race r cross join person p where r.id <> ${place.race} and p.last_name = 'Váró'`.execute(db);
    await addWaitingMembers(db);
    await sql`analyze`.execute(db);
    await tx(db, async (tx) => {
      const order = { ...place, members: [{ person: id }] as const, enteredBy: id, at: portal.clock() };
      const before = await linesRead(tx);
      const [outcome] = await enterAll(tx, [order], {
        terms: { termDays: 8, dayLicence: 2_000 },
        ledger: testLedger,
        notifying: null,
      });
      expect(outcome).toHaveProperty("id");
      // The planner reads both ends of an index; a whole list would be longer.
      expect((await linesRead(tx)) - before).toBeLessThan(WAITING);
    });
  } finally {
    await portal.close();
  }
});

it("processing a list reads each row a few times, however many ineligible rows are at its front", async () => {
  const portal = await startPortal({ now: NOW, poolSize: 2 });
  try {
    const { db } = portal;
    const { race } = await acting(portal).raceWith({ capacity: 10 });
    await makeWaiting(db, INELIGIBLE);
    await sql`insert into waiting_list_entry (race_id, person_id, created_at)
      select ${race}, p.id, ${NOW}::timestamptz from person p where p.last_name = 'Váró'`.execute(db);
    await addWaitingMembers(db);
    await sql`analyze`.execute(db);
    await tx(db, async (tx) => {
      const before = await linesRead(tx);
      await offerPlaces(tx, [race], portal.clock());
      expect((await linesRead(tx)) - before).toBeLessThan(A_FEW * INELIGIBLE);
    });
    const ineligibleRows = await db
      .selectFrom("waiting_list_entry")
      .where("ineligible_reason", "is not", null)
      .select("id")
      .execute();
    expect(ineligibleRows).toHaveLength(INELIGIBLE);
  } finally {
    await portal.close();
  }
});

/** Creates persons who may start nowhere. */
const makeWaiting = (db: Db, most: number) =>
  sql`
  with listed as (
    insert into account (kind, email, registration_status, registered_at, updated_at)
    select 'PERSON', 'var' || n || '@pelda.hu', 'ACTIVE', ${NOW}::timestamptz, ${NOW}::timestamptz from generate_series(1, ${most}::integer) n returning id)
  insert into person (id, last_name, first_name, birth_date, gender, user_status)
  select id, 'Váró', 'Vera', '1990-01-01', 'FEMALE', 'Verified' from listed`.execute(db);

/** Returns how many rows of waiting lists the connection has read so far, in any way. */
async function linesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as lines from pg_stat_xact_user_tables
    where relname in ('waiting_list_entry', 'waiting_list_member')`.execute(tx);
  return rows[0]?.lines ?? NaN;
}
