import { file } from "@rajt/contract/kernel/form/form";
import { describe, expect, it } from "vitest";
import { goesIntoDraft } from "./draft.ts";
import { trialForm } from "../form.testbed.tsx";

describe("draftNames", () => {
  it("leaves out passwords, masked fields, and rows with either", () => {
    const { secret, taj, name, grants } = trialForm.fields;
    expect([secret, taj].map(goesIntoDraft)).toEqual([false, false]);
    expect([name, grants].map(goesIntoDraft)).toEqual([true, true]);
    expect(goesIntoDraft({ ...grants, fields: { taj } })).toBe(false);
  });

  it("keeps the key of a file, also of a masked one: it opens nothing by itself", () => {
    expect(goesIntoDraft(file({ accepts: "paper", masked: true }))).toBe(true);
  });
});
