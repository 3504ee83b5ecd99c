import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findChromium } from "./chromium.mjs";
import { prepare } from "./prepare.mjs";
import { root } from "./project.mjs";
import { npm, run } from "./run.mjs";

// npm test prepares packages, build and browser, then runs the npm scripts in order. A failed script does not stop the others; the last
// line is the sum. --slow adds the slow tests; --again repeats each failed file once, and names it.
const [isSlow, isAgain] = ["--slow", "--again"].map((option) => process.argv.includes(option));
const SCRIPTS = ["check", "test:size", "test:unit", "test:e2e", ...(isSlow ? ["test:slow:unit", "test:slow:e2e"] : [])];
/** The time limit of a script, in minutes. */
const LIMIT = 55;
/** Settings of a portal on this machine, which must not affect the portals of the tests. */
const settings = new Set(readFileSync(join(root, "docs/configuration.md"), "utf8").match(/(?<=^\| `)\w+/gm));
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !settings.has(name) && name !== "NODE_ENV" && !name.startsWith("TEST_"),
  ),
);

const folder = mkdtempSync(join(tmpdir(), "rajt-test-run-"));
chmodSync(folder, 0o755); // a database that root starts runs under another account
const results = [];
try {
  await prepare();
  const chromium = await findChromium();
  if (chromium) env.CHROMIUM_PATH = chromium;
  for (const script of SCRIPTS) await take(script);
} catch (error) {
  results.push(failed("preparation", error.name === "Stop" ? `${error.details}\n${error.message}` : error.stack));
}
rmSync(folder, { recursive: true, force: true });

console.log("\n── summary");
for (const { file, before = [], failures } of results) {
  for (const each of before) console.log(`! ran a second time: ${file} › ${each}`);
  for (const each of failures) console.log(`✗ ${file} › ${each}`);
}
const failures = results.flatMap((each) => each.failures).length;
console.log(`\n${results.reduce((sum, each) => sum + each.passed, 0)} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;

async function take(script) {
  console.log(`\n── ${script}`);
  const first = await resultsOf(script);
  const red = isAgain ? first.filter((each) => each.failures.length > 0 && existsSync(each.path ?? "")) : [];
  results.push(...first.filter((each) => !red.includes(each)));
  if (red.length === 0) return;
  console.log(`\n── ${script}, once more: ${red.map(({ file }) => file).join(", ")}`);
  // One at a time: the journeys of a file run at both widths, and would change one portal together.
  const alone = script.endsWith("e2e") ? ["--workers=1"] : [];
  const second = await resultsOf(script, ...alone, ...red.map(({ path }) => path));
  const before = (file) => red.find((each) => each.file === file)?.failures;
  results.push(...second.map((each) => ({ ...each, before: before(each.file) })));
}

/** Runs a script for some files or all. Returns results by file if its runner reports them, else one result. */
async function resultsOf(script, ...files) {
  const report = join(folder, "report.json");
  const [strays, data] = [`${report}.errors`, join(folder, "data")];
  for (const path of [report, strays, data]) rmSync(path, { recursive: true, force: true });
  const reports = { VITEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_DATA: data };
  const { code } = await run(npm("run", "-s", script, "--", ...files), { env: { ...env, ...reports }, limit: LIMIT });
  const found = existsSync(report) ? filesOf(JSON.parse(readFileSync(report, "utf8"))) : [];
  if (code === 0) return found.length > 0 ? found : [{ file: script, passed: 1, failures: [] }];
  if (found.some((each) => each.failures.length > 0)) return found;
  const outside = existsSync(strays) ? JSON.parse(readFileSync(strays, "utf8")) : [];
  return [...found, failed(script, [`ends with ${code}`, ...outside].join(": "))];
}

/** Reads the report of vitest, or of Playwright. */
function filesOf({ testResults, suites, config }) {
  if (suites) return suites.map((suite) => resultOf(suite.file, join(config.rootDir, suite.file), journeysOf(suite)));
  return testResults.map(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map((test) => [test.fullName, test.status, test.failureMessages?.[0]]);
    const result = resultOf(name, name, tests);
    return status === "failed" && result.failures.length === 0 ? failed(name, message) : result;
  });
}

function journeysOf({ specs = [], suites = [] }) {
  const reasonOf = (test) => test.results.findLast(({ error }) => error)?.error.message;
  const own = specs.flatMap(({ title, tests }) => tests.map((test) => [title, test.status, reasonOf(test)]));
  return [...own, ...suites.flatMap(journeysOf)];
}

function resultOf(file, path, tests) {
  const red = tests.filter(([, status]) => ["failed", "unexpected"].includes(status));
  const failures = red.map(([title, , reason = ""]) => `${title}: ${stripVTControlCharacters(reason).split("\n")[0]}`);
  return { file, path, failures, passed: tests.filter(([, status]) => /^(passed|expected)$/.test(status)).length };
}

function failed(file, reason) {
  return { file, path: file, passed: 0, failures: [reason] };
}
