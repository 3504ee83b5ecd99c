import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inShortTurns } from "./short-turns.ts";

const HEAVY = 6;

/** Keeps the event loop busy: milliseconds. */
function work(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

test("answers that come together and are much work are worked on in turns of their own, in the order in which they came", async () => {
  await nextTurn();
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await nextTurn();
      turns++;
    }
  })();
  const done: number[] = [];
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      // As the driver's answers come: each by itself, all of them in one turn.
      await nextTurn();
      await inShortTurns(at);
      done.push(at);
      work(HEAVY);
    }),
  );
  isOver = true;
  await counting;
  expect(done).toEqual(Array.from({ length: 10 }, (_, at) => at));
  expect(turns).toBeGreaterThanOrEqual(5);
});

test("an answer that comes alone is handed on at once", async () => {
  await nextTurn();
  await nextTurn();
  expect(inShortTurns("alone")).toBe("alone");
});
