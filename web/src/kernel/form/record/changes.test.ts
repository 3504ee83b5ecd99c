import { describe, expect, it } from "vitest";
import { changedNames, merge } from "./changes.ts";

describe("what was changed", () => {
  it("is named in the form's order; lists are compared by what is in them", () => {
    const loaded = { a: "1", list: [{ id: 1 }], b: "2", gone: "" };
    expect(changedNames(loaded, { b: "x", list: [{ id: 1 }], a: "y", other: "z" })).toEqual(["a", "b"]);
    expect(changedNames(loaded, { list: [{ id: 2 }] })).toEqual(["list"]);
  });
});

describe("my changes over a newer record", () => {
  const loaded = { name: "a", place: "x", note: "n" };

  it("stay, with what the other changed beside them", () => {
    const latest = { name: "a", place: "y", note: "n" };
    expect(merge({ loaded, mine: { name: "b" }, latest })).toEqual({
      values: { name: "b", place: "y", note: "n" },
      theirs: {},
    });
  });

  it("that clash stay too, and the other's are there to be chosen", () => {
    const latest = { name: "c", place: "x", note: "n" };
    expect(merge({ loaded, mine: { name: "b" }, latest })).toEqual({
      values: { ...loaded, name: "b" },
      theirs: { name: "c" },
    });
  });

  it("that say the same are no clash; a field that is not there any more is let go", () => {
    expect(merge({ loaded, mine: { name: "c", note: "m" }, latest: { name: "c", place: "x" } })).toEqual({
      values: { name: "c", place: "x" },
      theirs: {},
    });
  });
});
