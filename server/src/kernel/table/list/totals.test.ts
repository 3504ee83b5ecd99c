import { everyone, noParty, type Viewer } from "@rajt/contract/kernel/access";
import * as column from "@rajt/contract/kernel/table/table";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../../testing/database.ts";
import { randomFrom, type Random } from "../../../testing/random.ts";
import { statementsAsked } from "../../../testing/statements-asked.ts";
import { openDatabase, type Db } from "../../db/database.ts";
import { UNNARROWED } from "../../db/every-row.ts";
import { columnsFor, listOf, type List } from "./list.ts";
import { readPage, type PageAsk } from "./page.statement.ts";
import { forgetWritten, Totals } from "./totals.store.ts";

const things = column.defineTable({
  control: "thingTableControl",
  needs: everyone,
  columns: { name: column.text({ filters: ["LIKE"] }), kind: column.text({ filters: ["EQ"] }) },
  order: [["name", "asc"]],
});

const list: List = listOf(things, {
  texts: "kernel.table",
  from: sql`thing t left join other o on o.id = t.id`,
  id: sql`t.id`,
  columns: { name: sql`t.name`, kind: sql`t.kind` },
  scope: () => UNNARROWED,
});

const viewer: Viewer = {
  ...noParty,
  accountId: null,
  name: "",
  isSuperAdmin: true,
  services: {},
  contents: {},
  roles: [],
};

const AT_FIRST = 1_500;
const WRITERS = 5;
const STEPS = 600;

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = openDatabase({
    connection: await freshDatabase(),
    poolSize: 2 * (WRITERS + 2),
    onIdleError: () => undefined,
  }));
  await sql`create table thing (id integer primary key, name text not null, kind text not null)`.execute(db);
  await sql`create table other (id integer primary key)`.execute(db);
  await sql`insert into thing select n, 'thing ' || n, 'a' from generate_series(1, ${AT_FIRST}::integer) n`.execute(db);
  await sql`create trigger thing_written after insert or update or delete or truncate on thing
    for each statement execute function note_written()`.execute(db);
});
afterAll(() => close());

const asking = (kind: string): PageAsk => ({
  columns: columnsFor(list, null, viewer),
  from: list.binding.from as PageAsk["from"],
  condition: sql`t.kind = ${kind}`,
  filters: [],
  ordering: { keys: [sql`t.name`], descending: [false] },
  selected: null,
  viewer,
  first: 0,
  most: 3,
});

/** The remembered total beside the counted one, of one snapshot. */
const bothTotals = (totals: Totals, kind: string) =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const { total } = await readPage(snapshot, { list, totals }, asking(kind));
      const { rows } = await sql<{ total: number }>`select count(*) as total from thing where kind = ${kind}`.execute(
        snapshot,
      );
      return [total, rows[0]?.total];
    });

test("a total is remembered, and what it is left out of its joins does not count", async () => {
  const totals = new Totals();
  await readPage(db, { list, totals }, asking("a"));
  await sql`insert into other values (1)`.execute(db);
  // Nobody is told of this one: only so is it seen that nothing was counted.
  await unseen(sql`insert into thing values (-1, 'unseen', 'a')`);
  expect((await readPage(db, { list, totals }, asking("a"))).total).toBe(AT_FIRST);
  await unseen(sql`delete from thing where id = -1`);
});

test("of a table that does not note who writes it nothing is remembered", async () => {
  const totals = new Totals();
  const ask = { ...asking("a"), condition: sql`t.kind = 'a' and o.id is null` };
  const before = (await readPage(db, { list, totals }, ask)).total;
  await sql`insert into other values (2)`.execute(db);
  expect((await readPage(db, { list, totals }, ask)).total).toBe(before - 1);
});

test("over which tables is asked once, and each page that counts is one statement from then on", async () => {
  const totals = new Totals();
  const unwatched = { ...asking("a"), condition: sql`t.kind = 'a' and o.id is null` };
  for (const ask of [asking("a"), unwatched]) {
    const first = await statementsAsked(() => readPage(db, { list, totals }, ask));
    expect(first.statements).toHaveLength(3);
    await sql`update thing set name = name where id = 1`.execute(db);
    const again = await statementsAsked(() => readPage(db, { list, totals }, ask));
    expect(again.statements).toHaveLength(1);
    expect(again.answer.total).toBe(first.answer.total);
  }
});

test("who writes does not wait for another writer, and counts what they have written themselves", async () => {
  const totals = new Totals();
  await readPage(db, { list, totals }, asking("a"));
  const [one, other] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
  for (const [at, writer] of [one, other].entries())
    await sql`insert into thing values (${-10 - at}::integer, 'x', 'a')`.execute(writer);
  expect((await readPage(one, { list, totals }, asking("a"))).total).toBe(AT_FIRST + 1);
  await one.rollback().execute();
  await other.rollback().execute();
  expect((await readPage(db, { list, totals }, asking("a"))).total).toBe(AT_FIRST);
});

test("beside writers of several transactions a remembered total is always the counted one", async () => {
  expect(await mistakes(randomFrom(7))).toEqual([]);
});

test("where nobody notes what they write, it is not", async () => {
  await sql`create or replace function note_written() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  );
  expect((await mistakes(randomFrom(7))).length).toBeGreaterThan(0);
});

/** Steps of writers and of two processes that read, in an order by chance; each that answers another total than it counts. */
async function mistakes(random: Random): Promise<string[]> {
  const open = new Map<number, Awaited<ReturnType<ReturnType<Db["startTransaction"]>["execute"]>>>();
  const readers = [new Totals(), new Totals()];
  const wrong: string[] = [];
  let made = (await sql<{ last: number }>`select max(id) as last from thing`.execute(db)).rows[0]?.last ?? 0;
  for (let step = 0; step < STEPS; step++) {
    const at = random.below(WRITERS);
    const writer = open.get(at);
    const [totals = new Totals()] = readers.splice(random.below(2), 1);
    readers.push(totals);
    switch (random.below(writer ? 5 : 4)) {
      case 0: {
        const [said, counted] = await bothTotals(totals, random.below(2) === 0 ? "a" : "b");
        if (said !== counted) wrong.push(`step ${step}: ${said} for ${counted}`);
        break;
      }
      case 1:
        if (!writer) open.set(at, await db.startTransaction().execute());
        else
          await sql`insert into thing select ${made}::integer + n, 'new', case n % 2 when 0 then 'a' else 'b' end
            from generate_series(1, 3) n`.execute(writer);
        made += 3;
        break;
      case 2:
        // Of the rows of this writer alone, so that none waits for another.
        if (writer)
          await sql`update thing set kind = 'b' where id % ${WRITERS}::integer = ${at} and id <= ${AT_FIRST} and id % 97 = ${random.below(97)}`.execute(
            writer,
          );
        else if (random.below(10) === 0) await forgetWritten(db);
        break;
      default:
        if (!writer) break;
        open.delete(at);
        if (random.below(3) === 0) await writer.rollback().execute();
        else await writer.commit().execute();
    }
  }
  for (const writer of open.values()) await writer.rollback().execute();
  return wrong;
}

/** Writes without noting it. */
async function unseen(statement: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (work) => {
    await statement.execute(work);
    await sql`delete from written where xid = pg_current_xact_id()`.execute(work);
  });
}
