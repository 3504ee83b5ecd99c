import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, sql } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "../../database.generated.ts";
import { composed } from "./composed.ts";

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
