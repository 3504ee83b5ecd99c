import { describe, expect, it } from "vitest";
import {
  countCheck,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  redFilesOfVitest,
  sum,
  withSecondTry,
} from "./counts.mjs";

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

describe("a second try of vitest's red files", () => {
  const tests = (name, results, more = {}) => ({
    name,
    status: Object.values(results).includes("failed") ? "failed" : "passed",
    assertionResults: Object.entries(results).map(([fullName, status]) => ({
      fullName,
      status,
      failureMessages: status === "failed" ? [`${fullName} broke`] : [],
    })),
    ...more,
  });
  const broken = { name: "broken", status: "failed", message: "cannot be loaded", assertionResults: [] };
  const first = {
    numPassedTests: 3,
    testResults: [
      tests("green", { a: "passed", b: "pending" }),
      tests("wavering", { a: "passed", b: "failed" }),
      tests("red", { a: "failed", b: "passed" }),
      broken,
    ],
  };

  it("asks those that failed, or could not be loaded", () => {
    expect(redFilesOfVitest(first)).toEqual(["wavering", "red", "broken"]);
  });

  it("names what passes then, and counts what fails still", () => {
    const second = {
      testResults: [
        tests("wavering", { a: "passed", b: "passed" }),
        tests("red", { a: "failed", b: "passed" }),
        broken,
      ],
    };
    const { report, code } = withSecondTry(first, { report: second, code: 1 });
    expect(countVitest(report, code)).toEqual({ passed: 4, failed: 2, skipped: 1 });
    expect(failuresOfVitest(report)).toEqual([
      "passed at the second try: wavering › b: b broke",
      "red › a: a broke",
      "broken: cannot be loaded",
    ]);
  });

  it("is green where everything passes then, and red where the second run broke down", () => {
    const once = { testResults: [tests("wavering", { a: "passed", b: "failed" })] };
    const passed = { testResults: [tests("wavering", { a: "passed", b: "passed" })] };
    const green = withSecondTry(once, { report: passed, code: 0 });
    expect(countVitest(green.report, green.code)).toEqual({ passed: 2, failed: 0, skipped: 0 });
    const stopped = withSecondTry(once, { report: {}, code: 1 });
    expect(countVitest(stopped.report, stopped.code)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    // An error outside every test.
    const outside = withSecondTry(once, { report: passed, code: 1 });
    expect(countVitest(outside.report, outside.code)).toMatchObject({ failed: 1 });
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
