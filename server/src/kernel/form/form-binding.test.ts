import { anyOf, superAdmin } from "@rajt/contract/kernel/access";
import { formCalls } from "@rajt/contract/kernel/form.calls";
import { defineForm, line, record, rows } from "@rajt/contract/kernel/form";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Db } from "../db/database.ts";
import { everyRow } from "../db/every-row.ts";
import { plainForm, trialForm } from "./form.testbed.ts";
import { serveForm } from "./serve-form.ts";
import { neverRead, reference, rowsOf } from "./sources.ts";

const form = defineForm({
  control: "boundEditControl",
  needs: anyOf("ValueSet"),
  writes: anyOf("ValueSet"),
  title: "name",
  fields: {
    name: line({ max: 255, required: true }),
    parent: record({ selection: "getParentListSelection" }),
    grants: rows({ fields: { role: record({ selection: "getRoleListSelection" }) }, most: 5, readOnly: true }),
  },
});
const binding = {
  object: "bound",
  table: "age_group as g",
  scope: everyRow,
  fields: {
    name: "name",
    parent: reference("group_age_group_id", { to: "group_age_group" }),
    grants: sql`'[]'::json`,
  },
  selections: {
    getParentListSelection: rowsOf("group_age_group"),
    getRoleListSelection: rowsOf("dashboard_role", "title"),
  },
} as const;

describe("a binding that forgets or misspells does not compile", () => {
  it("as these do not", () => {
    serveForm(form, binding);
    // @ts-expect-error no such column
    serveForm(form, { ...binding, fields: { ...binding.fields, name: "nmae" } });
    // @ts-expect-error a column of another table
    serveForm(form, { ...binding, fields: { ...binding.fields, name: reference("race_id", { to: "race" }) } });
    // @ts-expect-error a field forgotten
    serveForm(form, { ...binding, fields: { name: binding.fields.name, parent: binding.fields.parent } });
    // @ts-expect-error a selection forgotten, of a row's field
    serveForm(form, { ...binding, selections: { getParentListSelection: rowsOf("group_age_group") } });
    // @ts-expect-error a table whose rows are not edited
    serveForm(form, { ...binding, table: "session" });
    const { scope: _, ...unscoped } = binding;
    // @ts-expect-error rows for everyone by omission
    serveForm(form, unscoped);
    // @ts-expect-error no such name of a reference
    reference("group_age_group_id", { to: "group_age_group", name: "title" });
    expect(true).toBe(true);
  });
});

describe("a declaration that could not be kept stops the start", () => {
  const world = { db: {} as Db, clock: () => new Date(), config: { EDIT_LOCK_POLL_SECONDS: 10 } };
  const bare = { ...form, fields: { name: line({ max: 5 }) } } as const;
  const plain = { object: "x", table: "contest", scope: everyRow } as const;

  it("when nothing writes what an expression reads", () => {
    expect(() => serveForm(bare, { ...plain, fields: { name: neverRead } })(world)).toThrow(
      /name is read by an expression/,
    );
    expect(() =>
      serveForm(bare, { ...plain, fields: { name: neverRead }, write: async () => undefined })(world),
    ).not.toThrow();
    const read = { ...form, fields: { name: line({ max: 5, readOnly: true }) } } as const;
    expect(() => serveForm(read, { ...plain, fields: { name: neverRead } })(world)).not.toThrow();
  });

  it("when a field of rows is hidden from some", () => {
    const grants = rows({ fields: { level: line({ max: 5, shownTo: superAdmin }) }, most: 5 });
    const hidden = { ...form, fields: { grants } } as const;
    expect(() =>
      serveForm(hidden, { ...plain, fields: { grants: neverRead }, write: async () => undefined })(world),
    ).toThrow(/for all or for nobody/);
  });
});

describe("the calls of a form", () => {
  it("are those it declares", () => {
    const names = (calls: object) => Object.keys(calls).map((name) => name.slice(name.lastIndexOf("/") + 1));
    expect(names(formCalls(plainForm))).toEqual(["getData", "getFormData", "update", "getGroupSelection"]);
    expect(names(formCalls(trialForm))).toEqual(
      [
        "getData",
        "getFormData",
        "update",
        "create",
        "save",
        "validate",
        "requestEditAccess",
        "releaseEditAccess",
      ].concat(["getTimingSelection", "getContestSelection", "getRefereeSelection", "getGroupSelection"]),
    );
  });
});
