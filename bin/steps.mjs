import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { countCheck, countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest } from "./counts.mjs";
import { root } from "./project.mjs";
import { npm, run } from "./run.mjs";
import { compareBuilds } from "./same-build.mjs";

/** Every check and test, in the order they run: the fast ones first. Each answers with its counts. */
export const steps = {
  typecheck: () => check(npm("run", "-s", "typecheck")),
  lint: () => check(npm("run", "-s", "lint")),
  walls: () => check(npm("run", "-s", "walls")),
  knip: () => check(npm("run", "-s", "unused")),
  format: () => check(npm("run", "-s", "format", "--", "--check")),
  vitest: () =>
    withReport(async (file) => {
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const { code } = await run([process.execPath, bin("vitest/vitest.mjs"), "run", ...reporters], { env, cwd: root });
      const report = readReport(file);
      return { ...countVitest(report, code), failures: failuresOfVitest(report) };
    }),
  build: async () => {
    await build();
    return countCheck(0);
  },
  "same-build": async () => countCheck(await compareBuilds()),
  ...(existsSync(join(root, "bench/page-size.ts")) && {
    "page-size": () => check([process.execPath, "--import", "tsx", "bench/page-size.ts"]),
  }),
  playwright: async () => {
    const chromium = await findChromium();
    return withReport(async (file) => {
      const E2E_DATA = join(dirname(file), "data"); // of the portal that the journeys start
      const { code } = await run(
        [process.execPath, bin("@playwright/test/cli.js"), "test", "--retries=1", "--reporter=list,json"],
        {
          env: { ...env, E2E_DATA, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(chromium && { CHROMIUM_PATH: chromium }) },
          cwd: join(root, "e2e"),
        },
      );
      const report = readReport(file);
      return { ...countPlaywright(report, code), failures: failuresOfPlaywright(report) };
    });
  },
};

/** Settings of a portal that runs here too must not leak into the tests. */
const PORTAL_SETTING =
  /^(PORT|HOST|DATA_DIR|PUBLIC_URL|TRUST_PROXY|DATABASE_.*|DEMO|LOG_LEVEL|SMTP_URL|MAIL_FROM|SIMPLEPAY_.*|PAYMENT_.*|SESSION_.*|NOTIFICATION_.*|NODE_ENV|TEST_.*)$/;

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !PORTAL_SETTING.test(name)));

const bin = (path) => join(root, "node_modules", path);

async function check(command) {
  const { code } = await run(command, { env, cwd: root });
  return countCheck(code);
}

async function withReport(work) {
  const directory = mkdtempSync(join(tmpdir(), "rajt-report-"));
  chmodSync(directory, 0o755); // as root a database in it runs under another account
  try {
    return await work(join(directory, "report.json"));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A runner that broke down before it wrote its report has counted nothing: its exit code makes that one failure. */
function readReport(file) {
  if (!existsSync(file)) return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
  return JSON.parse(readFileSync(file, "utf8"));
}
