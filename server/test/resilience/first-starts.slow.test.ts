import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "../database.ts";
import { buildProgram, databaseUrl, dataDirectory, startProgram, type Program } from "./program.testbed.ts";

const PROGRAMS = 3;

let built: string;
let data: ReturnType<typeof dataDirectory>;
const programs: Program[] = [];
beforeAll(() => {
  built = buildProgram();
  data = dataDirectory();
});
afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill("SIGTERM");
    await ended;
  }
  data.remove();
  rmSync(built, { recursive: true });
});

test("of three concurrent first starts on one empty database one loads the demo season, and all three listen", async () => {
  const environment = {
    DATABASE_URL: databaseUrl(await emptyDatabase()),
    DATA_DIR: data.folder,
    DEMO: "true",
  };
  const starts = Array.from({ length: PROGRAMS }, async () => programs.push(await startProgram(built, environment)));
  const failed = (await Promise.allSettled(starts)).flatMap((start) =>
    start.status === "rejected" ? [String(start.reason)] : [],
  );
  expect(failed).toEqual([]);
  const answers = await Promise.all(
    programs.map(async ({ url }) => {
      const response = await fetch(new URL("/api/competitionControl/getCalendarList", url));
      return response.text();
    }),
  );
  expect(new Set(answers).size).toBe(1);
  for (const program of programs) expect(program.output()).toContain("Demo accounts:");
});
