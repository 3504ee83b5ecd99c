import { describe, expect, it } from "vitest";
import { changedNames } from "./changes.ts";

describe("changedNames", () => {
  it("returns names in the form's order, and compares lists by content", () => {
    const loaded = { a: "1", list: [{ id: 1 }], b: "2", gone: "" };
    expect(changedNames(loaded, { b: "x", list: [{ id: 1 }], a: "y", other: "z" })).toEqual(["a", "b"]);
    expect(changedNames(loaded, { list: [{ id: 2 }] })).toEqual(["list"]);
  });
});
