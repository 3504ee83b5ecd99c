import { expect, test } from "vitest";
import { throttledLog } from "./throttled-log.ts";

const SENTENCE = "the job queue lost its database";

function listen() {
  let at = 0;
  const logged: Record<string, unknown>[] = [];
  const warn = throttledLog(
    (fields) => void logged.push(fields),
    () => at,
  );
  return { logged, warn, pass: (milliseconds: number) => (at += milliseconds) };
}

test("throttledLog logs the same once a minute, with the number of repetitions in between", () => {
  const { logged, warn, pass } = listen();
  for (let count = 0; count < 100; count++) warn("ECONNREFUSED", { count }, SENTENCE);
  pass(59_999);
  warn("ECONNREFUSED", { count: 100 }, SENTENCE);
  expect(logged).toEqual([{ count: 0 }]);
  pass(1);
  warn("ECONNREFUSED", { count: 101 }, SENTENCE);
  pass(60_000);
  warn("ECONNREFUSED", { count: 102 }, SENTENCE);
  expect(logged).toEqual([{ count: 0 }, { count: 101, leftOut: 100 }, { count: 102 }]);
});

test("throttledLog logs another cause and another sentence at once, and remembers a bounded number", () => {
  const { logged, warn } = listen();
  warn("ECONNREFUSED", {}, SENTENCE);
  warn("57P01", {}, SENTENCE);
  warn("57P01", {}, "another sentence");
  expect(logged).toHaveLength(3);
  for (let cause = 0; cause < 1_000; cause++) warn(`${cause}`, {}, SENTENCE);
  warn("57P01", {}, SENTENCE);
  expect(logged).toHaveLength(1_004);
});
