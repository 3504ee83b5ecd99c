import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeClub } from "../../../../test/factories.ts";
import type { Db } from "../../db/database.ts";
import { openPeople, type OpenList, type People } from "../table.testbed.ts";

const ROWS = 5_000;
const PAGE = 250;
/** Each club has few rows, so that a value computed for each row is fast. */
const CLUBS = 50;

let portal: People;
let list: OpenList;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 4 });
  for (let made = 0; made < CLUBS; made++) await makeNamesakes(portal.db, ROWS / CLUBS);
  list = await portal.open(portal.admin);
});
afterAll(() => portal.close());

async function makeNamesakes(db: Db, count: number): Promise<void> {
  const { id: club } = await makeClub(db);
  await sql`with made as (
      insert into account (kind, registration_status, registered_at, updated_at)
      select 'PERSON', 'ACTIVE', '2025-01-01', '2025-01-01' from generate_series(1, ${count}::integer) returning id
    )
    insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, athlete_reg_type, club_id)
    select id, 'Nagy', 'Anna', '2000-01-01', 'FEMALE', 'Verified', true, 'NORMAL', ${club} from made`.execute(db);
}

test.each([
  ["as declared", []],
  ["backwards", ["-fullName"]],
  ["by a day that all share", ["birthDate"]],
  ["by what is computed", ["gender", "-clubSize"]],
])("paging neither repeats nor misses a row of equal names while others are inserted, %s", async (_, order) => {
  await list.order(...order);
  const { rows } = await sql<{ id: number }>`select id from person`.execute(portal.db);
  const seen: number[] = [];
  // Rows that are inserted meanwhile come after all others.
  for (let first = 0; ; first += PAGE) {
    const [{ data }] = await Promise.all([list.page(first, PAGE), makeNamesakes(portal.db, 5)]);
    if (data.length === 0) break;
    seen.push(...data.map(({ id }) => id));
  }
  const old = new Set(rows.map(({ id }) => id));
  const found = seen.filter((id) => old.has(id));
  expect(old.size).toBeGreaterThanOrEqual(ROWS);
  expect(new Set(found)).toEqual(old);
  expect(found).toHaveLength(old.size);
});

test("limits a page to a thousand rows, with a default of 250", async () => {
  expect((await list.page(0, 0)).data).toHaveLength(250);
  expect((await list.page(0, 1000)).data).toHaveLength(1000);
});
