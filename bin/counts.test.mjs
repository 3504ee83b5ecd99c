import { describe, expect, it } from "vitest";
import { countCheck, countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest, sum } from "./counts.mjs";

const file = (status, ...tests) => ({ status, assertionResults: tests.map((each) => ({ status: each })) });

describe("vitest's report", () => {
  it("counts tests, and a file that could not be loaded as one failure", () => {
    const report = {
      numPassedTests: 2,
      numPendingTests: 1,
      testResults: [file("failed", "passed", "failed"), file("passed", "passed", "skipped"), file("failed")],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 2, skipped: 1 });
  });

  it("counts an error outside every test, and an empty run, as one failure", () => {
    const green = { numPassedTests: 1, testResults: [file("passed", "passed")] };
    expect(countVitest(green, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countVitest(green, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(countVitest({}, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe("Playwright's report", () => {
  it("counts a journey that needed a second try as passed", () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });

  it("counts a run without journeys as one failure", () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

it("names what failed, with the first line of the reason", () => {
  const failed = {
    status: "failed",
    fullName: "sign-in answers",
    failureMessages: ["\u001b[31mexpected 200\u001b[39m\nat x"],
  };
  const report = {
    testResults: [
      { name: "a.test.ts", status: "failed", assertionResults: [failed, { status: "passed", fullName: "b" }] },
      { name: "broken.test.ts", status: "failed", message: "cannot be loaded", assertionResults: [] },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    "a.test.ts › sign-in answers: expected 200",
    "broken.test.ts: cannot be loaded",
  ]);

  const journey = {
    file: "enter.spec.ts",
    line: 4,
    title: "enters",
    tests: [
      { status: "unexpected", projectName: "phone", results: [{ error: { message: "Timeout\nlog" } }] },
      { status: "flaky", projectName: "tablet", results: [{ error: { message: "Slow" } }, {}] },
      { status: "expected", projectName: "desktop", results: [] },
    ],
  };
  expect(failuresOfPlaywright({ suites: [{ suites: [{ specs: [journey] }] }] })).toEqual([
    "enter.spec.ts:4 › enters [phone]: Timeout",
    "passed at the second try: enter.spec.ts:4 › enters [tablet]: Slow",
  ]);
  expect([failuresOfVitest({}), failuresOfPlaywright({})]).toEqual([[], []]);
});

it("sums checks and tests", () => {
  expect(sum([countCheck(0), countCheck(2), { passed: 5, failed: 1, skipped: 3 }])).toEqual({
    passed: 6,
    failed: 2,
    skipped: 3,
  });
});
