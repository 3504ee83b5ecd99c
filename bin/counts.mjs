/** What a runner's report says in numbers. A runner that failed without a failed test (it could not even load one) counts as one. */

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

function settle(counts, code) {
  const silent = code !== 0 && counts.failed === 0;
  const empty = counts.passed === 0 && counts.failed === 0;
  return silent || empty ? { ...counts, failed: 1 } : counts;
}
