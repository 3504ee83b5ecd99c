import { describe, expect, it } from "vitest";
import { trialForm } from "./form.testbed.tsx";
import { line } from "@rajt/contract/kernel/form/form";
import { isBlank, layoutOf, partOf } from "./layout.ts";

describe("layoutOf", () => {
  it("returns the tabs with visible fields, and their sections", () => {
    const parts = layoutOf(trialForm, { who: ["email", "phone", "parent"] }, (name) =>
      ["name", "email", "phone"].includes(name),
    );
    expect(parts).toEqual([
      {
        key: "base",
        names: ["name", "email", "phone"],
        sections: [
          { key: null, names: ["name"] },
          { key: "who", names: ["email", "phone"] },
        ],
      },
    ]);
  });

  it("puts a field without a section after the one declared before it, visible or not, within its tab", () => {
    const names = ["name", "gender", "mail", "phone", "mobile", "city", "letters"];
    const fields = Object.fromEntries(names.map((name) => [name, line({ max: 9 })]));
    const form = { ...trialForm, fields, tabs: { base: [], more: ["letters"] } };
    const sections = { address: ["city"], contact: ["phone", "mail"] };
    expect(layoutOf(form, sections, (name) => name !== "phone").map((tab) => tab.sections)).toEqual([
      [
        { key: null, names: ["name", "gender"] },
        { key: "address", names: ["city"] },
        { key: "contact", names: ["mobile", "mail"] },
      ],
      [{ key: null, names: ["letters"] }],
    ]);
  });

  it("includes fields without a tab", () => {
    const { more } = trialForm.tabs;
    const [first] = layoutOf({ ...trialForm, tabs: { more } }, {}, (name) => name === "name" || name === "body");
    expect(first?.names).toEqual(["name", "body"]);
  });
});

it("returns the direct fields of a nested record", () => {
  const names = ["name", "referee.size", "referee.languages", "referee.location.city", "refereed"];
  const fields = Object.fromEntries(names.map((name) => [name, line({ max: 9 })]));
  expect(partOf({ fields }, "referee")).toEqual(["referee.size", "referee.languages"]);
  expect(partOf({ fields }, "referee.location")).toEqual(["referee.location.city"]);
});

it.each([
  [true, null, true],
  [true, "", true],
  [true, [], true],
  [true, false, true],
  [true, "NEW", false],
  [true, 0, false],
  [undefined, null, false],
  ["onceMade", "", false],
] as const)("isBlank: read-only %j with value %j is %j", (readOnly, value, blank) => {
  expect(isBlank({ ...trialForm.fields.name, ...(readOnly && { readOnly }) }, value)).toBe(blank);
});
