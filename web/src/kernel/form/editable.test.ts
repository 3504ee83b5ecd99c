import { describe, expect, it } from "vitest";
import { mayEdit, mayEditField, type Rights } from "./editable.ts";

describe("mayEdit", () => {
  const full: Rights = {
    mayWrite: true,
    access: { editableAccess: "Full", editableFields: [] },
    protectionLevel: null,
    isNew: false,
  };
  const restricted = { ...full, access: { editableAccess: "Restricted" as const, editableFields: ["name"] } };
  const line = { kind: "line", max: 10 } as const;

  it.each([
    ["everything", full, true],
    ["a part", restricted, true],
    ["a part of nothing", { ...full, access: { editableAccess: "Restricted" as const, editableFields: [] } }, false],
    ["nothing", { ...full, access: { editableAccess: "NoAccess" as const, editableFields: ["name"] } }, false],
    ["without the right", { ...full, mayWrite: false }, false],
    ["a protected record", { ...full, protectionLevel: "CannotBeModified" as const }, false],
    ["a record that is only not to be deleted", { ...full, protectionLevel: "CannotBeDeleted" as const }, true],
  ])("%s", (_, rights, may) => {
    expect(mayEdit(rights)).toBe(may);
    expect(mayEditField(rights, "name", line)).toBe(may);
  });

  it("a field by itself", () => {
    expect(mayEditField(restricted, "place", line)).toBe(false);
    expect(mayEditField(full, "name", { ...line, readOnly: true })).toBe(false);
    expect(mayEditField(full, "name", { ...line, readOnly: "onceMade" })).toBe(false);
    expect(mayEditField({ ...full, isNew: true }, "name", { ...line, readOnly: "onceMade" })).toBe(true);
  });
});
