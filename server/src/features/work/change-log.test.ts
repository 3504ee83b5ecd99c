import { LOGGED_OBJECTS } from "@rajt/contract/work/change-log.table";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeCompetition } from "../../../test/competition.factory.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";
import { planOf, rowsOf, type Statement } from "../../../test/plan-rows.ts";

const MANY = 20_000;

let portal: Portal;
let admin: Browser;
let person: number;
let competition: number;
beforeAll(async () => {
  portal = await startPortal({ now: "2027-03-01T10:00:00Z" });
  const staff = await makeStaff(portal.db, { name: "Titkár Ügyes" });
  admin = await portal.browser().signIn(staff.email, PASSWORD);
  ({ id: person } = await makeAthlete(portal.db, { lastName: "Kis", firstName: "Éva" }));
  ({ id: competition } = await makeCompetition(portal.db, { name: "Tatai duatlon" }));
  const long = "x".repeat(300);
  await sql`insert into change_log (at, actor_id, action, object, object_id, changes) values
    ('2027-02-01T10:00Z', ${staff.id}, 'update', 'person', ${person}, '{"email": ["regi@pelda.hu", "uj@pelda.hu"]}'),
    ('2027-02-02T10:00Z', null, 'status', 'competition', ${competition}, '{"move": [null, "submit"]}'),
    ('2027-02-03T10:00Z', ${staff.id}, 'delete', 'contest', 999, '{"name": ["Régi kupa", null]}'),
    ('2027-02-04T10:00Z', ${staff.id}, 'update', 'competition', ${competition}, ${JSON.stringify({ regulations: [null, long] })}::jsonb),
    ('2027-02-05T10:00Z', null, 'create', 'of_tomorrow', 5, '{}')`.execute(portal.db);
});
afterAll(() => portal.close());

/** Rows of February: creating the test data writes later ones. */
const february: Filter = {
  propertyName: "at",
  type: "INTERVAL",
  value: { from: "2027-02-01T00:00:00Z", to: "2027-02-28T00:00:00Z" },
};
const rows = async (...filters: Filter[]) =>
  (await openList(admin, "changeLog", { filter: [february, ...filters] })).rows();

test("super admins read every change of every record, newest first: actor, change and record", async () => {
  const all = await rows();
  expect(all.map(({ actor, action, object, record }) => [actor, action, object, record])).toEqual([
    [null, "create", "other", null],
    ["Titkár Ügyes", "update", "competition", "Tatai duatlon"],
    ["Titkár Ügyes", "delete", "contest", "Régi kupa"],
    [null, "status", "competition", "Tatai duatlon"],
    ["Titkár Ügyes", "update", "person", "Kis Éva"],
  ]);
  expect(all.at(-1)).toMatchObject({ message: "email: regi@pelda.hu → uj@pelda.hu", objectId: person });
  // Long values are cut; the record's own history has them.
  expect(all[1]?.["message"]).toBe(`regulations: – → ${"x".repeat(100)}…`);
});

test.each<[Filter, number]>([
  [{ propertyName: "object", type: "IN", value: ["competition"] }, 2],
  [{ propertyName: "object", type: "IN", value: ["other", "person"] }, 2],
  [{ propertyName: "action", type: "IN", value: ["update"] }, 2],
  [{ propertyName: "actor", type: "LIKE", value: "titkar" }, 3],
  [{ propertyName: "objectId", type: "INTERVAL", value: { from: 999, to: 999 } }, 1],
])("super admins filter it by %j", async (filter, count) => {
  expect(await rows(filter)).toHaveLength(count);
});

test("an entry's fields have an entry's labels, its race and people their names", async () => {
  const race = await portal.db.selectFrom("race").select(["id", "name"]).limit(1).executeTakeFirstOrThrow();
  const changes = { amount: [null, 7000], race: [null, race.id], members: [null, [person, "Nagy Ödön"]] };
  await sql`insert into change_log (at, actor_id, action, object, object_id, changes)
    values ('2027-04-01T10:00Z', null, 'create', 'entry', 1, ${JSON.stringify(changes)}::jsonb)`.execute(portal.db);
  const april: Filter = { ...february, value: { from: "2027-04-01T00:00:00Z", to: "2027-04-02T00:00:00Z" } };
  const [line] = await (await openList(admin, "changeLog", { filter: [april] })).rows();
  expect(line?.["message"]).toBe(
    `entry.amount: – → 7000; entry.members: – → Kis Éva, Nagy Ödön; entry.race: – → ${race.name}`,
  );
});

test("every logged object has a label", async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct object as name from change_log where object <> 'of_tomorrow'`.execute(portal.db);
  for (const { name } of tables) expect(Object.keys(LOGGED_OBJECTS)).toContain(name);
});

test("a page reads no more rows than it shows, however many there are", async () => {
  await sql`insert into change_log (at, action, object, object_id) select now(), 'update', 'person', ${person}
    from generate_series(1, ${MANY}::integer)`.execute(portal.db);
  const outsider = new pg.Client(portal.connection);
  await outsider.connect();
  await outsider.query("analyze change_log");
  const list = await openList(admin, "changeLog");
  const queries = vi.spyOn(pg.Client.prototype, "query");
  expect((await list.ask("getList", { firstResult: 0, maxResults: 250 })).body.data).toHaveLength(250);
  const statements = queries.mock.calls.map(([statement]): unknown => statement).filter(isOfPage);
  queries.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  // The first statement also counts them, once.
  for (const statement of statements)
    expect(rowsOf("change_log", await planOf(outsider, statement))).toBeLessThan(MANY + 1000);
  await outsider.end();
});

/** Omits those that request a plan themselves. */
const isOfPage = (statement: unknown): statement is Statement =>
  typeof statement === "object" &&
  statement !== null &&
  "text" in statement &&
  String(statement.text).includes("change_log l") &&
  !String(statement.text).startsWith("explain");
