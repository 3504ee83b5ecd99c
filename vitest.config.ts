import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const webSetup = pathOf("web/src/testing/setup.ts");

/** Nothing is judged by it: a machine that others keep busy only needs longer. */
const testTimeout = 60_000;

const serverTests = {
  root: "server",
  pool: "forks",
  globalSetup: pathOf("server/src/testing/postgres.setup.ts"),
  testTimeout,
  hookTimeout: 120_000,
} as const;

/** Tests that say how long something takes: nothing runs beside them. */
const timed = ["src/resilience/**/*.test.ts", "src/**/*.timed.test.ts"];

/** All unit and API tests of the repository, in one run: `npx vitest run`, or `npx vitest run server/src/kernel`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"], testTimeout } },
      { test: { ...serverTests, name: "server", include: ["src/**/*.test.ts"], exclude: timed } },
      { test: { ...serverTests, name: "timed", include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: "web",
          root: "web",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          testTimeout,
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
        },
      },
      { test: { name: "commands", root: "bin", include: ["*.test.mjs"], testTimeout } },
    ],
  },
});
