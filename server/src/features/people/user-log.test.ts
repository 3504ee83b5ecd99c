import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";
import { planOf, rowsOf, type Statement } from "../../../test/plan-rows.ts";

/** Sign-ins and changes of other parties. */
const OTHERS = 20_000;
const OWN = 30;

let portal: Portal;
let outsider: pg.Client;
beforeAll(async () => {
  portal = await startPortal();
  outsider = new pg.Client(portal.connection);
  await outsider.connect();
});
afterAll(async () => {
  await outsider.end();
  await portal.close();
});

test("the log of one person reads only that person's rows, however many others there are", async () => {
  const { id } = await makeAthlete(portal.db);
  const other = await makeAthlete(portal.db);
  const admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  for (const [whose, count] of [
    [other.id, OTHERS],
    [id, OWN],
  ] as const) {
    await sql`insert into security_log (at, event, account_id)
      select now() - n * interval '1 minute', 'SIGNED_IN', ${whose} from generate_series(1, ${count}::integer) as n`.execute(
      portal.db,
    );
    await sql`insert into change_log (at, action, object, object_id, changes)
      select now() - n * interval '1 minute', 'update', 'person', ${whose}, '{"email": ["a", "b"]}' from generate_series(1, ${count}::integer) as n`.execute(
      portal.db,
    );
  }
  await outsider.query("analyze");
  const log = await openList(admin, "userLog", { filter: [{ propertyName: "user", type: "EQ", value: id }] });
  const queries = vi.spyOn(pg.Client.prototype, "query");
  expect(await log.rows()).toHaveLength(2 * OWN);
  const statements = queries.mock.calls.map(([statement]): unknown => statement);
  queries.mockRestore();
  const page = statements.filter(isOfLogs);
  expect(page).toHaveLength(2);
  const read = { signIns: 0, changes: 0 };
  for (const statement of page) {
    const plan = await planOf(outsider, statement);
    read.signIns += rowsOf("security_log", plan);
    read.changes += rowsOf("change_log", plan);
  }
  // Once to count them, once to find the page and once to show it.
  expect(read.signIns).toBeLessThanOrEqual(3 * OWN);
  expect(read.changes).toBeLessThanOrEqual(3 * OWN);
});

const isOfLogs = (statement: unknown): statement is Statement =>
  typeof statement === "object" &&
  statement !== null &&
  "text" in statement &&
  String(statement.text).includes("from security_log where event = 'SIGNED_IN'");
