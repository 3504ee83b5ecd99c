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

/** A check is one: passed or failed. */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const each of counts) for (const key of Object.keys(total)) total[key] += each[key];
  return total;
}

/** The failed tests of vitest's report by name, each with the first line of its reason. */
export function failuresOfVitest(report) {
  return (report.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [named(file.name, file.message)];
    return failed.map((test) => named(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]));
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

const REMARKS = { unexpected: "", flaky: "passed at the second try: " };

/** Colours are for a terminal: a summary is read in a log. */
function named(name, reason = "") {
  return [name, stripVTControlCharacters(reason).split("\n")[0]].filter(Boolean).join(": ");
}

function settle(counts, code) {
  const silent = code !== 0 && counts.failed === 0;
  const empty = counts.passed === 0 && counts.failed === 0;
  return silent || empty ? { ...counts, failed: 1 } : counts;
}
