import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import {
  countCheck,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  redFilesOfVitest,
  withSecondTry,
} from "./counts.mjs";
import { root } from "./project.mjs";
import { npm, run } from "./run.mjs";
import { compareBuilds } from "./same-build.mjs";

/** The journeys that nobody waits for: on a phone, and those marked so. */
const NIGHTLY = "--grep=^phone|@night";
/** Those that judge how long a page keeps a processor: beside other work it is longer. */
const TIMED = "--grep=@timed";

/**
 * Three runs of checks and tests, as stages that follow each other. Lanes of a stage run beside each other, the steps of a lane one after
 * another; each step answers with its counts.
 */
export const runs = {
  /**
   * The steps that somebody waits for before a change lands: all that judges no time, small. Nothing waits for anything
   * that it does not need.
   */
  gate: [
    [
      { build: () => done(build()), "page-size": tsx("bench/page-size.ts") },
      { walls: script("walls"), knip: script("unused"), format: script("format", "--", "--check") },
    ],
    [
      { vitest: vitest("contract", "server", "commands") },
      { playwright: playwright("--project=desktop", "--grep-invert=@night|@timed") },
      { "vitest-web": vitest("web"), lint: script("lint") },
    ],
  ],
  /** The steps that need quiet, take long or are done often. */
  night: [
    [{ timed: vitest("timed"), "playwright-timed": playwright("--project=desktop", TIMED) }],
    [{ "vitest-night": vitest("night") }, { "playwright-night": playwright(NIGHTLY, "--grep-invert=@timed") }],
    [{ "same-build": async () => countCheck(await compareBuilds()) }],
  ],
  /** Every figure beside its limit. */
  bench: [[{ bench: benches }]],
};

/** Settings of a portal that runs here too must not leak into the tests. */
const PORTAL_SETTING =
  /^(PORT|HOST|DATA_(DIR|KEYS)|FILE_STORE|S3_URL|PUBLIC_URL|TRUST_PROXY|TURN_CROWDS_AWAY|DATABASE_.*|DEMO|LOG_LEVEL|SMTP_URL|MAIL_FROM|SIMPLEPAY_.*|BARION_.*|PAYMENT_.*|SESSION_.*|NOTIFICATION_.*|STATUTES.*|PRIVACY_NOTICE.*|NODE_ENV|TEST_.*)$/;

const env = {
  // Other made-up inputs each time, and the same when what failed is run a second time.
  FUZZ_SEED: String(Date.now() % 2 ** 31),
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !PORTAL_SETTING.test(name))),
};

const bin = (path) => join(root, "node_modules", path);

/** In minutes: whatever takes longer hangs, and the others' results are to be read all the same. */
const LIMIT = 20;
const LIMIT_AT_NIGHT = 45;

/** Files: where more have failed it is no accident. */
const MOST_TWICE = 8;

/** Beyond the moment after which nothing begins, in minutes: what is under way by then may end. */
const GRACE = 8;

/** Runs a command to its end, or to that of the whole run; the output is kept back where others run beside it. */
async function output(command, { quiet, until, limit = LIMIT, ...options } = {}) {
  const left = until === undefined ? limit : (until - Date.now()) / 60_000 + GRACE;
  const { code, output } = await run(command, { env, cwd: root, limit: Math.min(limit, left), quiet, ...options });
  if (quiet) process.stdout.write(output);
  return code;
}

async function done(work) {
  await work;
  return countCheck(0);
}

function script(...words) {
  return async ({ quiet, until }) => countCheck(await output(npm("run", "-s", ...words), { quiet, until }));
}

function tsx(file) {
  return async ({ quiet, until }) =>
    countCheck(await output([process.execPath, "--import", "tsx", file], { quiet, until }));
}

/** Files with a test that failed are run a second time: what passes then is named, as journeys are, and holds nobody up. */
function vitest(...projects) {
  return async (options) => {
    const first = await vitestReport(projects, [], options);
    const red = redFilesOfVitest(first.report);
    const isBroken =
      red.length === 0 || red.length > MOST_TWICE || Date.now() > (options.until ?? Infinity) + (GRACE / 2) * 60_000;
    const { report, code } = isBroken ? first : withSecondTry(first.report, await vitestReport(projects, red, options));
    return { ...countVitest(report, code), failures: failuresOfVitest(report) };
  };
}

function vitestReport(projects, files, { quiet, until }) {
  return withReport(async (file) => {
    const chosen = projects.map((name) => `--project=${name}`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const code = await output([process.execPath, bin("vitest/vitest.mjs"), "run", ...chosen, ...reporters, ...files], {
      quiet,
      until,
      limit: projects.includes("night") ? LIMIT_AT_NIGHT : LIMIT,
    });
    return { report: readReport(file), code };
  });
}

function playwright(...which) {
  return async ({ quiet, until }) => {
    await build();
    const chromium = await findChromium();
    return withReport(async (file) => {
      const E2E_DATA = join(dirname(file), "data"); // of the portal that the journeys start
      const code = await output(
        [process.execPath, bin("@playwright/test/cli.js"), "test", ...which, "--retries=1", "--reporter=list,json"],
        {
          quiet,
          until,
          limit: which.includes(NIGHTLY) ? LIMIT_AT_NIGHT : LIMIT,
          env: { ...env, E2E_DATA, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(chromium && { CHROMIUM_PATH: chromium }) },
          cwd: join(root, "e2e"),
        },
      );
      const report = readReport(file);
      return { ...countPlaywright(report, code), failures: failuresOfPlaywright(report) };
    });
  };
}

/** The longest work that can be cut short: none begins after `until`, where there is such a moment. */
function benches({ until }) {
  return withReport(async (file) => {
    await build();
    await output([process.execPath, "--import", "tsx", "bench/run.ts"], {
      until,
      limit: LIMIT_AT_NIGHT,
      env: { ...env, BENCH_REPORT: file, ...(until && { BENCH_UNTIL: String(until) }) },
    });
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : countCheck(1);
  });
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
