import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, it } from "vitest";
import type { AppContext } from "../../app-context.ts";
import { noted } from "./note-failures.ts";

/** Runs a job that fails while its failure cannot be stored for a reason; returns the log levels of that. */
async function levelsAt(reason: Error): Promise<string[]> {
  const levels: string[] = [];
  const logAt = (level: string) => () => void levels.push(level);
  class Refusing extends DummyDriver {
    override acquireConnection = () => Promise.reject(reason);
  }
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Refusing(),
      createIntrospector: (to) => new PostgresIntrospector(to),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  // cast: the job uses no other part of the context
  const context = {
    db,
    clock: () => new Date(0),
    log: { warn: logAt("warn"), error: logAt("error") },
  } as unknown as AppContext;
  const job = noted(context, { name: "x", run: () => Promise.reject(new Error("its own")) } as never);
  await expect(job.run({})).rejects.toThrow("its own");
  return levels;
}

it("noted warns without a database to store a failure in, and logs every other reason as an error", async () => {
  expect(await levelsAt(Object.assign(new Error("in recovery mode"), { code: "57P03" }))).toEqual(["warn"]);
  expect(await levelsAt(Object.assign(new Error("no such table"), { code: "42P01" }))).toEqual(["error"]);
});
