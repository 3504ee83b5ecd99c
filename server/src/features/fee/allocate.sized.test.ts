import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { report } from "../../../test/resilience/figures.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { sized } from "../../../test/size.ts";

const CLUBS = sized(1_200, 20_000);

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 6, now: "2027-01-01T06:00:00Z" });
  await sql`
    with made as (
      insert into account (kind, email, registration_status, registered_at, updated_at)
      select 'ORGANISATION', 'egyesulet' || n || '@pelda.hu', 'ACTIVE', now(), now() from generate_series(1, ${CLUBS}::integer) n
      returning id)
    insert into organisation (id, full_name, short_name, user_status, is_club)
    select id, 'Egyesület ' || id, 'E' || id, 'Verified', true from made`.execute(portal.db);
  await sql`
    insert into licence_cost (name, cost_type, gross, vat_code, vat_ground, auto_allocation_enabled, last_allocation_date, next_allocation_date,
      created_at, updated_at)
    values ('Egyesületi díj', 'CLUB_ANNUAL', 8000, 'TAM', 'Áfa tv. 85. §', true, '2026-12-31', '2027-01-01', now(), now())`.execute(
    portal.db,
  );
});
afterAll(() => portal.close());

it("bills each party once with two concurrent workers, and blocks no other transaction for long", async () => {
  const began = performance.now();
  const state = { isRunning: true };
  const running = Promise.all([portal.runJob("allocate-fees"), portal.runJob("allocate-fees")]).finally(() => {
    state.isRunning = false;
  });
  // A change of an account waits at most for the batch that bills it.
  const waits: number[] = [];
  while (state.isRunning) {
    const start = performance.now();
    await sql`update account set updated_at = now() where id = (select max(id) from organisation)`.execute(portal.db);
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await running;
  const seconds = (performance.now() - began) / 1_000;
  const { rows } = await sql<{ parties: number; fees: number; charges: number; notified: number; mails: number }>`
    select (select count(distinct account_id)::int from fee) as parties, (select count(*)::int from fee) as fees,
      (select count(*)::int from ledger where kind = 'CHARGE') as charges,
      (select count(*)::int from notification where type = 'FeeBilled') as notified,
      (select count(*)::int from notification_delivery where event = 'FeeBilled') as mails`.execute(portal.db);
  report("allocation", { clubs: CLUBS, seconds: seconds.toFixed(1), longestWaitMs: Math.round(Math.max(...waits)) });
  expect(rows).toEqual([{ parties: CLUBS, fees: CLUBS, charges: CLUBS, notified: CLUBS, mails: CLUBS }]);
});
