import { expect, test } from "vitest";
import { countAsks } from "./asks.ts";

/** A queue that is answered at a steady rate, before which callers stand; the numbers of those let in and sent away. */
function queue() {
  let at = 0;
  const asks = countAsks(() => at);
  let inside = 0;
  return {
    come: (callers: number) => {
      let refused = 0;
      for (let caller = 0; caller < callers; caller++) {
        if (asks.isTooMany()) refused++;
        else {
          asks.begin();
          inside++;
        }
      }
      return refused;
    },
    answer: (most: number) => {
      for (let count = Math.min(most, inside); count > 0; count--) {
        asks.end();
        inside--;
      }
    },
    pass: (milliseconds: number) => void (at += milliseconds),
    inside: () => inside,
  };
}

test("a thousand who come at once and are soon answered are all let in, each time", () => {
  const { come, answer, pass } = queue();
  for (let wave = 0; wave < 5; wave++) {
    expect(come(1_000)).toBe(0);
    for (let step = 0; step < 40; step++) {
      pass(10);
      answer(25);
    }
    pass(4_600);
  }
});

test("of ten times as many as are answered as many are let in as are answered, and nobody waits long", () => {
  const { come, answer, pass, inside } = queue();
  let [refused, answered, longest] = [0, 0, 0];
  for (let second = 0; second < 20; second++)
    for (let step = 0; step < 100; step++) {
      refused += come(20);
      const before = inside();
      answer(2);
      answered += before - inside();
      pass(10);
      if (second >= 8) longest = Math.max(longest, inside());
    }
  // Once the crowd that came in the first window is gone: at 200 a second, what is inside waits half a second at most.
  expect(longest).toBeLessThanOrEqual(100);
  expect(answered).toBe(20 * 200);
  expect(refused).toBeGreaterThan(20 * 2_000 - answered - 1_100);
});

test("few who wait long for something of their own are no crowd", () => {
  const { come, pass } = queue();
  expect(come(16)).toBe(0);
  for (let second = 0; second < 10; second++) {
    pass(1_000);
    expect(come(0)).toBe(0);
  }
  expect(come(100)).toBe(0);
});

test("where nothing is answered any more newcomers are told at once, and let in again as soon as it is", () => {
  const { come, answer, pass } = queue();
  come(100);
  pass(500);
  expect(come(10)).toBe(10);
  pass(500);
  expect(come(10)).toBe(10);
  answer(100);
  expect(come(10)).toBe(0);
  pass(500);
  answer(10);
  expect(come(1_000)).toBe(0);
});
