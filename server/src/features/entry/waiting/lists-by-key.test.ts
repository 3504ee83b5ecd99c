import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { makeAthlete } from "../../../testing/factories.ts";
import { startPortal } from "../../../testing/harness.ts";
import { acting, NOW } from "../entry.testbed.ts";
import { enterAll } from "../enter-race.ts";

const RACES = 40;
const WAITING = 50;

it("an entry in a full race finds whoever waits there by their keys, and reads no other list", async () => {
  const portal = await startPortal({ now: NOW, poolSize: 2 });
  try {
    const { db } = portal;
    const races = Array.from({ length: RACES + 1 }, () => ({ capacity: 10 }));
    const place = await acting(portal).competitionWith({ races });
    const { id } = await makeAthlete(db);
    await sql`
      with listed as (
        insert into account (kind, email, registration_status, registered_at, updated_at)
        select 'PERSON', 'var' || n || '@pelda.hu', 'ACTIVE', ${NOW}::timestamptz, ${NOW}::timestamptz from generate_series(1, ${WAITING}::integer) n returning id)
      insert into person (id, last_name, first_name, birth_date, gender, user_status)
      select id, 'Váró', 'Vera', '1990-01-01', 'FEMALE', 'Verified' from listed`.execute(db);
    await sql`
      insert into waiting (race_id, person_id, created_at) select r.id, p.id, ${NOW}::timestamptz
      from race r cross join person p where r.id <> ${place.race} and p.last_name = 'Váró'`.execute(db);
    await sql`analyze`.execute(db);
    await tx(db, async (tx) => {
      const order = { ...place, members: [{ person: id }] as const, enteredBy: id, at: portal.clock() };
      const before = await linesRead(tx);
      const [outcome] = await enterAll(tx, [order], { termDays: 8, dayLicence: 2_000 });
      expect(outcome).toHaveProperty("id");
      // The planner looks at both ends of a key; a list alone is longer.
      expect((await linesRead(tx)) - before).toBeLessThan(WAITING);
    });
  } finally {
    await portal.close();
  }
});

/** The lines of waiting lists that the connection has read so far, by whichever way. */
async function linesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as lines from pg_stat_xact_user_tables
    where relname in ('waiting', 'waiting_member')`.execute(tx);
  return rows[0]?.lines ?? NaN;
}
