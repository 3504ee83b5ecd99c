import { describe, expect, it } from "vitest";
import { isKept } from "./draft.ts";
import { trialForm } from "../form.testbed.tsx";

describe("a draft", () => {
  it("never holds a password, a masked field, nor rows that have one", () => {
    const { secret, taj, name, grants } = trialForm.fields;
    expect([secret, taj].map(isKept)).toEqual([false, false]);
    expect([name, grants].map(isKept)).toEqual([true, true]);
    expect(isKept({ ...grants, fields: { taj } })).toBe(false);
  });
});
