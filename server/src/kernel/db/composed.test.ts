import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../database.generated.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { composed, statement } from "./composed.ts";
import { openDatabase, type Db } from "./database.ts";

it("composes once for all who ask alike, and for each other ask its own", async () => {
  const run: (readonly unknown[])[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error("nobody asks for tables");
      },
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void run.push(query.parameters),
  });
  let compositions = 0;
  const read = composed(db, ({ id }: { id: number }) => {
    compositions++;
    return { compile: () => sql`select ${id}`.compile(db) };
  });
  for (const id of [1, 2, 1, 1, 2]) await read({ id });
  expect([run, compositions]).toEqual([[[1], [2], [1], [1], [2]], 2]);
  for (let id = 0; id < 150; id++) await read({ id });
  expect(run.slice(5)).toEqual(Array.from({ length: 150 }, (_, id) => [id]));
});

const FROM = Symbol("from");
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await emptyDatabase(), poolSize: 1, onIdleError: () => undefined }));
});
afterAll(() => close());

it("a statement is composed once for each of its shapes, and asked with the values of each caller", async () => {
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

it("a statement without one of its values is not asked", async () => {
  const number = statement<"only", { n: number | null }>(() => sql`select ${FROM}::integer as n`);
  await expect(number(db, "only", {})).rejects.toThrow("no value for Symbol(from)");
  expect(await number(db, "only", { [FROM]: null })).toEqual([{ n: null }]);
});
