import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migratedOver } from "./testing/migrated-over.ts";

/** As nothing writes them, and as nothing kept anybody from writing them. */
const ENDLESS = [
  "[2026-06-13 07:00+00,)",
  "(,2026-06-13 09:00+00)",
  "[2026-06-13 07:00+00,infinity)",
  "(,)",
  "(2026-06-13 07:00+00,2026-06-13 09:00+00]",
];
const WHOLE = '["2026-06-13 06:30:00+00","2026-06-13 08:30:00+00")';

let client: pg.Client;
beforeAll(async () => {
  client = await migratedOver(
    "_races_end.sql",
    `insert into account (kind, email, registration_status, registered_at, updated_at) values ('ORGANISATION', 'r@pelda.hu', 'ACTIVE', now(), now());
     insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser) select id, 'Rendező', 'R', 'Verified', false, true from account;
     insert into contest (name) values ('Tisza Kupa');
     insert into competition (contest_id, created_by, address, starts_on, ends_on, registration_deadline, created_at, updated_at)
       select c.id, o.id, 'Strand', '2026-06-13', '2026-06-13', '2026-06-08', now(), now() from contest c, organisation o;
     insert into race (competition_id, name, date, start_time, is_male, is_female, is_team, period, order_index)
       select id, 'Futam ' || n, '2026-06-13', 9 * 3600, true, true, false, period::tstzrange, n
       from competition, unnest(array['${[...ENDLESS, WHOLE].join("', '")}']) with ordinality as given (period, n);`,
  );
  await client.query("set timezone to 'UTC'");
});
afterAll(() => client.end());

it("a race without an end gets the one that its day and start give it; what has both is left alone", async () => {
  const { rows } = await client.query<{ period: string }>(
    "select period::text as period from race order by order_index",
  );
  const mended = '["2026-06-13 07:00:00+00","2026-06-13 07:00:01+00")';
  expect(rows.map(({ period }) => period)).toEqual([...ENDLESS.map(() => mended), WHOLE]);
});

it.each([...ENDLESS, "empty"])("nothing writes it again: %s", async (period) => {
  await expect(client.query("update race set period = $1", [period])).rejects.toMatchObject({ code: "23514" });
});
