import { describe, expect, it } from "vitest";
import { messageAt, problemsIn } from "./problems.ts";

describe("problemsIn", () => {
  const errors = {
    name: { type: "x", message: "wrong" },
    grants: Object.assign([undefined, { level: { type: "x", message: "deep" } }], {
      root: { type: "x", message: "too few" },
    }),
  };

  it("finds problems at every depth, in the order of the fields", () => {
    expect(problemsIn(errors as never, ["grants", "name", "other"])).toEqual([
      { path: "grants", message: "too few" },
      { path: "grants.1.level", message: "deep" },
      { path: "name", message: "wrong" },
    ]);
    expect(messageAt(errors as never, "grants.1.level")).toBe("deep");
    expect(messageAt(errors as never, "grants.0.level")).toBeUndefined();
  });
});
