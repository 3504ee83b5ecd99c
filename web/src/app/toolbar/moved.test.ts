import { expect, it } from "vitest";
import { moved } from "./moved.ts";

it("puts an item at another's position and shifts the others", () => {
  expect(moved(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "a", "b")).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "a", "c")).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b"], "a", "x")).toEqual(["a", "b"]);
});
