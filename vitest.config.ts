import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Far above what any test needs, so that a slow or busy machine fails none. */
const testTimeout = 240_000;
const hookTimeout = 240_000;

/** One process loads the sources once for all its files: a third of the time. A third process would load them once more than two processors can use. */
const sharing = { isolate: false, maxWorkers: 2, testTimeout, hookTimeout } as const;

/** A larger young generation saves a tenth of the time of processes that only run tests. */
const execArgv = ["--max-semi-space-size=64"];

const serverTests = {
  root: "server",
  pool: "forks",
  globalSetup: pathOf("server/test/postgres.harness.ts"),
  execArgv,
  testTimeout,
  hookTimeout,
  expect: { poll: { timeout: 60_000 } },
} as const;

const slowly = { provide: { slowRun: true }, testTimeout: 1_200_000 } as const;

const SLOW = "{src,demo,test}/**/*.slow.test.ts";
const TIMED = "{src,demo,test}/**/*.timed.test.ts";
const SIZED = "{src,demo,test}/**/*.sized.test.ts";

/** Set by `bin/test.mjs`, which adds up the results. */
const report = process.env["VITEST_REPORT"];

/** Writes the errors outside a test beside the report, which does not name them. */
const strays = {
  onTestRunEnd: (_: unknown, errors: readonly { message: string }[]) =>
    writeFileSync(`${report}.errors`, JSON.stringify(errors.map(({ message }) => message))),
};

/** All unit and API tests, one project after another. */
export default defineConfig({
  test: {
    // One more than a small machine has processors, since some tests wait for programs that they start.
    maxWorkers: 3,
    reporters: report ? ["default", ["json", { outputFile: report }], strays] : ["default"],
    projects: [
      {
        test: {
          ...serverTests,
          ...sharing,
          name: "server",
          include: ["{src,demo,test}/**/*.test.ts"],
          exclude: [SLOW, TIMED],
          provide: { slowRun: false },
        },
      },
      {
        test: {
          ...sharing,
          name: "web",
          root: "web",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: pathOf("web/src/testing/one-page.environment.ts"),
          execArgv,
          setupFiles: [pathOf("web/src/testing/setup.ts")],
        },
      },
      { test: { ...sharing, name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      { test: { ...sharing, name: "commands", root: "bin", include: ["*.test.mjs"] } },
      {
        test: {
          ...serverTests,
          ...slowly,
          name: "slow",
          include: [SLOW, SIZED],
          sequence: { groupOrder: 1 },
        },
      },
      {
        // They judge a time: nothing runs beside them.
        test: {
          ...serverTests,
          ...slowly,
          name: "timed",
          include: [TIMED],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
