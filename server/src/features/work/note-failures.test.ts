import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, it } from "vitest";
import type { AppContext } from "../../app-context.ts";
import { noted } from "./note-failures.ts";

/** Runs a job that fails while its failure cannot be written down for a reason; returns the levels at which that is logged. */
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
  // The cast: nothing else of the context is used.
  const context = {
    db,
    clock: () => new Date(0),
    log: { warn: logAt("warn"), error: logAt("error") },
  } as unknown as AppContext;
  const job = noted(context, { name: "x", run: () => Promise.reject(new Error("its own")) } as never);
  await expect(job.run({})).rejects.toThrow("its own");
  return levels;
}

it("warns where there is no database to note a failure in, and calls all else an error", async () => {
  expect(await levelsAt(Object.assign(new Error("in recovery mode"), { code: "57P03" }))).toEqual(["warn"]);
  expect(await levelsAt(Object.assign(new Error("no such table"), { code: "42P01" }))).toEqual(["error"]);
});
