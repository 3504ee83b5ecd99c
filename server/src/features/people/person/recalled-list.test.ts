import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { makeClub, makeStaff, PASSWORD, type Made } from "../../../testing/factories.ts";
import { startPortal, type Portal } from "../../../testing/harness.ts";
import { openList } from "../../../testing/list.ts";
import { statementsAsked } from "../../../testing/statements-asked.ts";

/** So many that a page of them is remembered. */
const PERSONS = 1_001;
const KOVACS = 7;

let portal: Portal;
let staff: Made;
let browser: Browser;
let list: Awaited<ReturnType<typeof openList>>;

beforeAll(async () => {
  portal = await startPortal();
  const { id: club } = await makeClub(portal.db);
  await sql`with made as (insert into account (kind, email, registration_status, registered_at, updated_at)
      select 'PERSON', 'made' || n || '@sok.example', 'ACTIVE', ${portal.clock()}::timestamptz, ${portal.clock()}::timestamptz from generate_series(1, ${PERSONS}::integer) n
      returning id)
    insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, athlete_reg_type, club_id)
    select id, case when row_number() over (order by id) <= ${KOVACS} then 'Kovács' else 'Nagy' end, 'Anna', '1990-01-01', 'FEMALE', 'Verified', true,
      'NORMAL', ${club} from made`.execute(portal.db);
});
beforeEach(async () => {
  staff = await makeStaff(portal.db);
  browser = await portal.browser().signIn(staff.email, PASSWORD);
  list = await openList(browser, "person", { view: "athlete" });
  await list.rows();
});
afterAll(() => portal.close());

const asked = () => statementsAsked(() => list.ask("getList", { firstResult: 0, maxResults: 0 }));
/** The row of the session as another process leaves it. */
const elsewhere = (change: ReturnType<typeof sql>) => change.execute(portal.db);

it("is read again by one statement beside who is looking", async () => {
  const { answer, statements } = await asked();
  expect(answer.body.metadata).toMatchObject({ totalCount: PERSONS, currentCount: 250 });
  expect(statements).toHaveLength(2);
  expect(statements.filter((text) => text.includes("table_session"))).toEqual([
    expect.stringContaining("written_since"),
  ]);
});

it("is filtered as another process has set it meanwhile, in the same millisecond too", async () => {
  const filters = JSON.stringify([{ propertyName: "fullName", type: "LIKE", value: "kovacs" }]);
  await elsewhere(
    sql`update table_session set filters = ${filters}::jsonb where name = ${list.session} and account_id = ${staff.id}`,
  );
  expect((await asked()).answer.body.metadata.totalCount).toBe(KOVACS);
});

it("is gone where another process has removed it", async () => {
  await elsewhere(sql`delete from table_session where name = ${list.session} and account_id = ${staff.id}`);
  expect((await asked()).answer.status).toBe(404);
});

it("is for nobody whose right was taken meanwhile", async () => {
  await elsewhere(sql`delete from account_role where account_id = ${staff.id}`);
  expect((await asked()).answer.status).toBe(403);
});

it("shows what is selected, which is told by the session", async () => {
  const [row] = await list.rows();
  await list.ask("selectOne", { id: row?.id, add: true });
  expect((await asked()).answer.body.metadata.selectedCount).toBe(1);
});
