import { everyone, noParty, type Viewer } from "@rajt/contract/kernel/access";
import * as column from "@rajt/contract/kernel/table/table";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../../../test/database.ts";
import { openDatabase, type Db } from "../../db/database.ts";
import { ALL_ROWS } from "../../db/all-rows.ts";
import { fromOf } from "./from.ts";
import { columnsFor, listOf, type List } from "./list.ts";
import { readPage, type PageQuery } from "./page.statement.ts";

const things = column.defineTable({
  control: "thingTableControl",
  needs: everyone,
  columns: { name: column.text({ filters: ["LIKE"] }), owner: column.text({ filters: ["EQ"] }) },
  order: [["name", "asc"]],
});

const list: List = listOf(things, {
  texts: "kernel.table",
  from: sql`thing t`,
  id: sql`t.id`,
  columns: { name: sql`t.name`, owner: sql`t.owner` },
  scope: () => ALL_ROWS,
});

const viewer: Viewer = {
  ...noParty,
  accountId: null,
  name: "",
  isSuperAdmin: false,
  services: {},
  contents: {},
  roles: [],
};

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 4, onIdleError: () => undefined }));
  // Ids and names are in opposite order, and rows read by key come in any order.
  await sql`create table thing (id bigint primary key, name text not null, owner text not null)`.execute(db);
});
afterAll(() => close());

const mine = sql`t.owner = ${"mine"}`;
const asking = (ask: Partial<PageQuery> = {}): PageQuery => ({
  columns: columnsFor(list, null, viewer),
  from: fromOf(list.binding, { viewer, view: null, today: "1970-01-01", now: new Date(0) }),
  reach: mine,
  condition: mine,
  filters: [],
  ordering: { keys: [sql`t.name`], descending: [false] },
  selected: null,
  viewer,
  first: 0,
  most: 3,
  ...ask,
});
const page = (ask: Partial<PageQuery> = {}, asked: Db = db) => readPage(asked, list, asking(ask));

const filled = async () => {
  await sql`truncate thing`.execute(db);
  await sql`insert into thing select n, 'thing ' || (9 - n), 'mine' from generate_series(1, 5) n`.execute(db);
};

/** A database in which something changes after the page's ids are found, and before its rows are read. */
function beside(change: () => Promise<unknown>): Db {
  let isChanged = false;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isChanged) await change();
      isChanged = true;
      return result;
    },
  });
}

test("a page has its rows in order, whatever their keys are", async () => {
  await filled();
  const { rows, total } = await page({ first: 1 });
  expect(total).toBe(5);
  expect(rows.map(({ id, name }) => [id, name])).toEqual([
    [4, "thing 5"],
    [3, "thing 6"],
    [2, "thing 7"],
  ]);
});

test("a page does not show a row that left the viewer's reach meanwhile", async () => {
  await filled();
  const left = () => sql`update thing set owner = 'another', name = 'secret' where id = 4`.execute(db);
  const { rows } = await page({}, beside(left));
  expect(rows.map(({ id }) => id)).toEqual([5, 3]);
  expect(JSON.stringify(rows)).not.toContain("secret");
});

test("a page does not show a row that was deleted meanwhile, and shows current values of a changed one", async () => {
  await filled();
  const changed = async () => {
    await sql`delete from thing where id = 5`.execute(db);
    await sql`update thing set name = 'changed' where id = 3`.execute(db);
  };
  const { rows, total } = await page({}, beside(changed));
  expect(total).toBe(5);
  expect(rows.map(({ id, name }) => [id, name])).toEqual([
    [4, "thing 5"],
    [3, "changed"],
  ]);
});

test("a page marks and counts selected rows", async () => {
  await filled();
  const { selected, chosen } = await page({ selected: sql`t.id = any(${[1, 4]})`, most: 2 });
  expect(selected).toEqual([4]);
  expect(chosen).toBe(2);
});
