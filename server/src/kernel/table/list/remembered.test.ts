import { everyone, noParty, type Viewer } from "@rajt/contract/kernel/access";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import * as column from "@rajt/contract/kernel/table/table";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../../testing/database.ts";
import { randomFrom, type Random } from "../../../testing/random.ts";
import { statementsAsked } from "../../../testing/statements-asked.ts";
import { openDatabase, type Db } from "../../db/database.ts";
import { UNNARROWED } from "../../db/every-row.ts";
import { fromOf } from "./from.ts";
import { columnsFor, listOf, type List } from "./list.ts";
import { pageMemory, readPage, type PageAsk, type PageMemory } from "./page.statement.ts";
import { forgetWritten } from "./remembered.store.ts";

const things = column.defineTable({
  control: "thingTableControl",
  needs: everyone,
  columns: {
    name: column.text({ filters: ["LIKE"] }),
    kind: column.text({ filters: ["EQ"] }),
    isOther: column.yesNo({}),
  },
  order: [["name", "asc"]],
});

const list: List = listOf(things, {
  texts: "kernel.table",
  from: sql`thing t`,
  joins: { o: sql`left join other o on o.id = t.id`, b: sql`left join label b on b.id = t.id` },
  id: sql`t.id`,
  columns: { name: sql`t.name`, kind: sql`t.kind`, isOther: sql`o.id is not null` },
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
const PAGE = 3;
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
  await sql`create table label (id integer primary key, text text not null)`.execute(db);
  await sql`insert into label select id, 'label ' || id from thing`.execute(db);
  for (const noting of ["thing", "label"])
    await sql`create trigger is_written after insert or update or delete or truncate on ${sql.table(noting)}
      for each statement execute function note_written()`.execute(db);
});
afterAll(() => close());

const asking = (kind: string): PageAsk => ({
  columns: columnsFor(list, null, viewer),
  from: fromOf(list.binding, { viewer, view: null, today: "1970-01-01", now: new Date(0) }),
  reach: UNNARROWED,
  condition: sql`t.kind = ${kind}`,
  filters: [],
  ordering: { keys: [sql`t.name`], descending: [false] },
  selected: null,
  viewer,
  first: 0,
  most: PAGE,
});

/** A page by chance: of either kind, from the beginning or from behind, with a word or without. */
const askedBy = (random: Random): PageAsk => {
  const ask = asking(random.below(2) === 0 ? "a" : "b");
  const word = "ing";
  const filter: Filter = { propertyName: "name", type: "LIKE", value: word };
  return {
    ...ask,
    first: [0, 400, 900, 1_200][random.below(4)] ?? 0,
    ...(random.below(3) === 0 && {
      filters: [filter],
      condition: sql`${ask.condition} and t.name like ${`%${word}%`}`,
    }),
  };
};

/** The page beside the one that is found anew, of one snapshot. */
const bothPages = (memory: PageMemory, ask: PageAsk) =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const page = await readPage(snapshot, { list, memory }, ask);
      const { rows } = await sql<{ said: string }>`select jsonb_build_array(
        (select count(*) from thing t where ${ask.condition}),
        array(select jsonb_build_array(t.id, t.name) from thing t where ${ask.condition}
          order by t.name, t.id offset ${ask.first} limit ${ask.most}))::text as said`.execute(snapshot);
      return [
        JSON.stringify([page.total, page.rows.map(({ id, name }) => [id, name])]),
        JSON.stringify(JSON.parse(rows[0]?.said ?? "")),
      ];
    });

test("a total is remembered, and what it is left out of its joins does not count", async () => {
  const memory = pageMemory();
  await readPage(db, { list, memory }, asking("a"));
  await sql`insert into other values (1)`.execute(db);
  // Nobody is told of this one: only so is it seen that nothing was counted.
  await unseen(sql`insert into thing values (-1, 'unseen', 'a')`);
  expect((await readPage(db, { list, memory }, asking("a"))).total).toBe(AT_FIRST);
  await unseen(sql`delete from thing where id = -1`);
});

test("of a table that does not note who writes it nothing is remembered", async () => {
  const memory = pageMemory();
  const ask = { ...asking("a"), condition: sql`t.kind = 'a' and o.id is null` };
  const before = (await readPage(db, { list, memory }, ask)).total;
  await sql`insert into other values (2)`.execute(db);
  expect((await readPage(db, { list, memory }, ask)).total).toBe(before - 1);
});

test("in which tables something is found is asked once, and a page that is found anew has no statement for it", async () => {
  const memory = pageMemory();
  const unwatched = { ...asking("a"), condition: sql`t.kind = 'a' and o.id is null` };
  // What was remembered is asked for first, and answers nothing.
  for (const [ask, most] of [
    [asking("a"), 3],
    [unwatched, 2],
  ] as const) {
    const first = await statementsAsked(() => readPage(db, { list, memory }, ask));
    expect(first.statements).toHaveLength(6);
    await sql`update thing set name = name where id = 1`.execute(db);
    const again = await statementsAsked(() => readPage(db, { list, memory }, ask));
    expect(again.statements).toHaveLength(most);
    expect(again.answer.total).toBe(first.answer.total);
  }
});

test("a page that holds is one statement, and shows what is joined to its rows as it is now", async () => {
  const memory = pageMemory();
  const read = () => statementsAsked(() => readPage(db, { list, memory }, asking("a")));
  const before = (await read()).answer;
  await sql`truncate other`.execute(db);
  await sql`insert into other values (${before.rows[0]?.["id"]}::integer)`.execute(db);
  const again = await read();
  expect(again.statements).toHaveLength(1);
  expect(again.answer.rows.map(({ isOther }) => isOther)).toEqual([true, false, false]);
  expect(again.answer).toMatchObject({ total: before.total });
  await sql`update thing set name = 'before all things' where id = 3`.execute(db);
  expect((await read()).answer.rows[0]).toMatchObject({ id: 3 });
});

test("what the order alone reads is noted too", async () => {
  const memory = pageMemory();
  const ask = { ...asking("a"), ordering: { keys: [sql`b.text`], descending: [false] } };
  const first = async () => (await readPage(db, { list, memory }, ask)).rows[0]?.["id"];
  const before = await first();
  await sql`update label set text = 'after all others' || text where id <> 700`.execute(db);
  await sql`update label set text = 'above all others' where id = 700`.execute(db);
  expect(before).not.toBe(700);
  expect(await first()).toBe(700);
});

test.each([
  ["one after another", AT_FIRST - 3 * PAGE],
  ["the last, which is not whole", AT_FIRST - 2],
  ["behind the last", AT_FIRST + PAGE],
])("a page behind is found from the end, and is what it is from the beginning: %s", async (_, first) => {
  await sql`update thing set name = 'same' where id between ${AT_FIRST - 20} and ${AT_FIRST - 2}`.execute(db);
  for (const descending of [false, true]) {
    const ask = { ...asking("a"), first, ordering: { keys: [sql`t.name`], descending: [descending] } };
    const memory = pageMemory();
    const fromTheBeginning = await readPage(db, { list, memory }, ask);
    // Another page of the list whose total is known now.
    const { answer, statements } = await statementsAsked(() =>
      readPage(db, { list, memory }, { ...ask, most: PAGE + 1 }),
    );
    expect(statements[0]?.includes("holds then to_json")).toBe(first < AT_FIRST);
    expect(answer.rows.slice(0, PAGE)).toEqual(fromTheBeginning.rows);
    expect(answer.total).toBe(AT_FIRST);
  }
});

test("who writes does not wait for another writer, and counts what they have written themselves", async () => {
  const memory = pageMemory();
  await readPage(db, { list, memory }, asking("a"));
  const [one, other] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
  for (const [at, writer] of [one, other].entries())
    await sql`insert into thing values (${-10 - at}::integer, 'x', 'a')`.execute(writer);
  expect((await readPage(one, { list, memory }, asking("a"))).total).toBe(AT_FIRST + 1);
  await one.rollback().execute();
  await other.rollback().execute();
  expect((await readPage(db, { list, memory }, asking("a"))).total).toBe(AT_FIRST);
});

test("beside writers of several transactions a remembered page is always the one that is found anew", async () => {
  expect(await mistakes(randomFrom(7))).toEqual([]);
});

test("where nobody notes what they write, it is not", async () => {
  await sql`create or replace function note_written() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  );
  expect((await mistakes(randomFrom(7))).length).toBeGreaterThan(0);
});

/** Steps of writers and of two processes that read, in an order by chance; each that answers another page than it finds. */
async function mistakes(random: Random): Promise<string[]> {
  const open = new Map<number, Awaited<ReturnType<ReturnType<Db["startTransaction"]>["execute"]>>>();
  const readers = [pageMemory(), pageMemory()];
  const wrong: string[] = [];
  let made = (await sql<{ last: number }>`select max(id) as last from thing`.execute(db)).rows[0]?.last ?? 0;
  for (let step = 0; step < STEPS; step++) {
    const at = random.below(WRITERS);
    const writer = open.get(at);
    const [memory = pageMemory()] = readers.splice(random.below(2), 1);
    readers.push(memory);
    switch (random.below(writer ? 5 : 4)) {
      case 0: {
        const [said, counted] = await bothPages(memory, askedBy(random));
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
