import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Nothing is judged by it: a machine that others keep busy only needs longer. */
const testTimeout = 240_000;
const hookTimeout = 240_000;

/** One process loads the sources once for all its files: a third of the time. */
const sharing = { isolate: false, testTimeout, hookTimeout } as const;

/** A process that does nothing but tests leaves much behind at once: room for it spares a tenth of the work. */
const ROOMY = ["--max-semi-space-size=64"];

const serverTests = {
  root: "server",
  pool: "forks",
  globalSetup: pathOf("server/src/testing/postgres.harness.ts"),
  execArgv: ROOMY,
  testTimeout,
  hookTimeout,
  expect: { poll: { timeout: 60_000 } },
} as const;

/** Tests that judge a time, so that nothing may run beside them. */
const TIMED = "src/**/*.timed.test.ts";
/** Tests that take long. */
const NIGHTLY = "src/**/*.night.test.ts";
/** Tests that do something a few times while somebody waits, and as often as it should be at night. */
const SIZED = "src/**/*.sized.test.ts";

/** Files that take minutes each, at night. */
const LONGEST = /\/(?:full-disk|entry-model|fuzz-\w+|killed|derived-facts)\.(?:sized|night)\.test\.ts$/;
/** Files that walk all calls, start programs or read the whole source. */
const LONG = /\.sized\.test\.ts$|\/(?:resilience|postgres|statements|apart|written-fields|flow-pages)\b/;

/**
 * A long file at the end would keep everybody waiting, and a process that has loaded the sources of a project ends where a file of another one
 * comes next.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === "commands" ? 3 : [LONGEST, LONG].filter((kind) => !kind.test(moduleId)).length;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * All unit and API tests of the repository: `npx vitest run server/src/kernel`. While somebody waits (`npm test`) run contract, server, web and
 * commands, which judge no time; at night (`npm run test:night`) the others.
 */
export default defineConfig({
  test: {
    // One more than a small machine has processors, for some of these wait for programs that they start.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...sharing,
          name: "contract",
          root: "contract",
          include: ["src/**/*.test.ts"],
          // Nearly all of its time is that in which a process loads what is declared.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...serverTests,
          ...sharing,
          name: "server",
          include: ["{src,demo}/**/*.test.ts"],
          exclude: [TIMED, NIGHTLY],
          provide: { atNight: false },
        },
      },
      {
        test: {
          ...sharing,
          name: "web",
          root: "web",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          execArgv: ROOMY,
          setupFiles: [pathOf("web/src/testing/setup.ts")],
          // A single worker makes one document for all files, several would make one for each: a second of work a file.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: "commands", root: "bin", include: ["*.test.mjs"], testTimeout } },
      {
        test: {
          ...serverTests,
          name: "night",
          include: [NIGHTLY, SIZED],
          provide: { atNight: true },
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...serverTests,
          name: "timed",
          include: [TIMED],
          provide: { atNight: true },
          // Other work may strike one moment: what takes too long twice does.
          retry: 1,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
