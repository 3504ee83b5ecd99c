import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "../../testing/database.ts";
import { statement } from "./blanks.ts";
import { openDatabase, type Db } from "./database.ts";

const FROM = Symbol("from");
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await emptyDatabase(), poolSize: 1, onIdleError: () => undefined }));
});
afterAll(() => close());

test("a statement is composed once for each of its shapes, and asked with the values of each caller", async () => {
  const composed: string[] = [];
  const numbers = statement((order: "asc" | "desc") => {
    composed.push(order);
    return sql<{ n: number }>`select n from generate_series(${FROM}::integer, 3) n order by n ${sql.raw(order)}`;
  });
  const read = async (order: "asc" | "desc", from: number) =>
    (await numbers(db, order, { [FROM]: from })).map(({ n }) => n);
  expect(await Promise.all([read("asc", 1), read("desc", 1), read("asc", 2), read("desc", 3)])).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 3],
    [3],
  ]);
  expect(composed).toEqual(["asc", "desc"]);
});

test("a statement without one of its values is not asked", async () => {
  const number = statement((_: "only") => sql<{ n: number | null }>`select ${FROM}::integer as n`);
  await expect(number(db, "only", {})).rejects.toThrow("no value for Symbol(from)");
  expect(await number(db, "only", { [FROM]: null })).toEqual([{ n: null }]);
});
