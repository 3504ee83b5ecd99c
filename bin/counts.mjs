import { stripVTControlCharacters } from "node:util";

/**
 * Returns the numbers of a runner's report. A runner that failed without a failed test (it could not even load one)
 * counts as one.
 */

/** @param {{ numPassedTests: number, numPendingTests: number, numTodoTests?: number, testResults: object[] }} report of vitest, `--reporter=json` */
export function countVitest(report, code) {
  const files = report.testResults ?? [];
  const failedTests = files.flatMap((file) => file.assertionResults).filter((test) => test.status === "failed").length;
  const brokenFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  return settle({ passed: report.numPassedTests ?? 0, failed: failedTests + brokenFiles, skipped }, code);
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report of Playwright, `--reporter=json` */
export function countPlaywright({ stats }, code) {
  const { expected, unexpected, flaky, skipped } = stats;
  return settle({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

/** The files of vitest's report with a test that failed, or that could not be loaded. */
export const redFilesOfVitest = (report) =>
  (report.testResults ?? []).filter(({ status }) => status === "failed").map(({ name }) => name);

/**
 * The report of a run whose red files ran a second time, with the second run's results of these. Whatever failed at first and passes now is
 * marked as wavering, with the reason of the first time.
 */
export function withSecondTry(first, { report: second, code }) {
  const red = new Set(redFilesOfVitest(first));
  const failedAtFirst = new Map(
    first.testResults
      .flatMap((file) => file.assertionResults.map((test) => [keyOf(file, test), test]))
      .filter(([, { status }]) => status === "failed"),
  );
  const again = (second.testResults ?? []).map((file) => ({
    ...file,
    assertionResults: file.assertionResults.map((test) => {
      const before = failedAtFirst.get(keyOf(file, test));
      const wavers = before !== undefined && test.status === "passed";
      return wavers ? { ...test, status: "wavering", failureMessages: before.failureMessages } : test;
    }),
  }));
  // A file that the second run did not get to has failed still.
  const told = new Set(again.map(({ name }) => name));
  const testResults = first.testResults.map((file) =>
    red.has(file.name) && told.has(file.name) ? again.find(({ name }) => name === file.name) : file,
  );
  const count = (...statuses) =>
    testResults.flatMap((file) => file.assertionResults).filter(({ status }) => statuses.includes(status)).length;
  const isGreen = testResults.every(({ status }) => status !== "failed");
  return {
    report: {
      testResults,
      numPassedTests: count("passed", "wavering"),
      numPendingTests: count("pending", "skipped", "todo"),
    },
    code: isGreen ? code : 1,
  };
}

const keyOf = (file, test) => `${file.name} ${test.fullName}`;

/** A check is one: passed or failed. */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const each of counts) for (const key of Object.keys(total)) total[key] += each[key];
  return total;
}

/** The tests of vitest's report that failed, and those that needed a second try, by name, each with the first line of its reason. */
export function failuresOfVitest(report) {
  return (report.testResults ?? []).flatMap((file) => {
    const told = file.assertionResults.filter((test) => test.status in REMARKS);
    if (told.length === 0 && file.status === "failed") return [named(file.name, file.message)];
    return told.map((test) =>
      named(`${REMARKS[test.status]}${file.name} › ${test.fullName}`, test.failureMessages?.[0]),
    );
  });
}

/**
 * The journeys of Playwright's report that failed, and those that needed a second try, by name, each with the first
 * line of its reason: what wavers is named for as long as it does.
 */
export function failuresOfPlaywright({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...failuresOfPlaywright(suite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status in REMARKS)
        .map((test) =>
          named(
            `${REMARKS[test.status]}${spec.file}:${spec.line} › ${spec.title} [${test.projectName}]`,
            test.results.findLast(({ error }) => error)?.error.message,
          ),
        ),
    ),
  ]);
}

const TWICE = "passed at the second try: ";
/** By the state of a test, or of a journey. */
const REMARKS = { failed: "", wavering: TWICE, unexpected: "", flaky: TWICE };

/** Colours are for a terminal: a summary is read in a log. */
function named(name, reason = "") {
  return [name, stripVTControlCharacters(reason).split("\n")[0]].filter(Boolean).join(": ");
}

function settle(counts, code) {
  const silent = code !== 0 && counts.failed === 0;
  const empty = counts.passed === 0 && counts.failed === 0;
  return silent || empty ? { ...counts, failed: 1 } : counts;
}
