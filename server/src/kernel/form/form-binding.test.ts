import { anyOf, superAdmin } from "@rajt/contract/kernel/access";
import { formCalls } from "@rajt/contract/kernel/form/form.calls";
import { defineForm, line, record, rows } from "@rajt/contract/kernel/form/form";
import { recordChoices } from "@rajt/contract/kernel/form/form-choices";
import * as right from "@rajt/contract/kernel/right";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { openDatabase, type Db } from "../db/database.ts";
import { allRows } from "../db/all-rows.ts";
import { plainForm, trialForm } from "./form.testbed.ts";
import { serveForm } from "./serve-form.ts";
import { part } from "./record/parts.ts";
import { recordReader } from "./record/read-record.store.ts";
import { lines, neverRead, reference, rowsOf, since } from "./record/sources.ts";

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
  object: "age_group",
  table: "age_group as g",
  scope: allRows,
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

test("refuses to start a form whose abilities depend on a fact that its binding does not read", () => {
  const asking = defineForm({ ...form, may: { close: right.allOf(right.superAdmin, right.is("isOpen")) } });
  // Nothing of the context is used before.
  const context = {} as Parameters<ReturnType<typeof serveForm>>[0];
  expect(() => serveForm(asking, binding)(context)).toThrow('ability "close" needs fact "isOpen"');
  expect(() => serveForm(asking, { ...binding, facts: { isOpen: sql`true` } })(context)).not.toThrow("isOpen");
});

describe("a binding with an omission or a misspelt name does not compile", () => {
  it("in each of these cases", () => {
    serveForm(form, binding);
    // @ts-expect-error a kind of record that the change log does not name
    serveForm(form, { ...binding, object: "voucher" });
    // @ts-expect-error no such column
    serveForm(form, { ...binding, fields: { ...binding.fields, name: "nmae" } });
    // @ts-expect-error a column of another table
    serveForm(form, { ...binding, fields: { ...binding.fields, name: reference("race_id", { to: "race" }) } });
    // @ts-expect-error a missing field
    serveForm(form, { ...binding, fields: { name: binding.fields.name, parent: binding.fields.parent } });
    // @ts-expect-error a missing selection, of a row's field
    serveForm(form, { ...binding, selections: { getParentListSelection: rowsOf("group_age_group") } });
    // @ts-expect-error a table without editable rows
    serveForm(form, { ...binding, table: "session" });
    const { scope: _, ...unscoped } = binding;
    // @ts-expect-error no scope
    serveForm(form, unscoped);
    const telling = defineForm({ ...form, choices: { kinds: ["A", "B"], clubs: recordChoices({ size: "whole" }) } });
    serveForm(telling, { ...binding, choices: async () => ({ clubs: [{ id: 1, name: "Klub", size: 3 }] }) });
    // @ts-expect-error no choices
    serveForm(telling, binding);
    // @ts-expect-error choices without a declared fact
    serveForm(telling, { ...binding, choices: async () => ({ clubs: [{ id: 1, name: "Klub" }] }) });
    // @ts-expect-error a form without choices that are records
    serveForm(form, { ...binding, choices: async () => ({ clubs: [] }) });
    // @ts-expect-error no such name of a reference
    reference("group_age_group_id", { to: "group_age_group", name: "title" });
    expect(true).toBe(true);
  });
});

describe("a binding of several tables", () => {
  const parts = { t: part("trainer", { own: "person_id" }) };
  const named = { ...form, fields: { name: line({ max: 255, required: true }) } } as const;
  const bound = { object: "account", table: "account as a", scope: allRows, parts } as const;

  it("names columns of its parts, and no others", () => {
    serveForm(named, { ...bound, fields: { name: "t.qualification" } });
    // @ts-expect-error no such column of the part
    serveForm(named, { ...bound, fields: { name: "t.qualificatoin" } });
    // @ts-expect-error no such part
    serveForm(named, { ...bound, fields: { name: "u.qualification" } });
    // @ts-expect-error a moment of another part
    serveForm(named, { ...bound, fields: { name: since("u.qualification") } });
    // @ts-expect-error no such column that names the record
    part("trainer", { own: "trainer_id" });
    // @ts-expect-error no such column of a line
    lines("person_document", { own: "person_id", columns: { name: "title" }, order: sql`line.id` });
    expect(true).toBe(true);
  });
});

describe("an impossible declaration stops the start", () => {
  const context = { db: {} as Db, clock: () => new Date(), config: { EDIT_LOCK_POLL_SECONDS: 10 } };
  const bare = { ...form, fields: { name: line({ max: 5 }) } } as const;
  const plain = { object: "contest", table: "contest", scope: allRows } as const;

  it("where nothing writes the columns that an expression reads", () => {
    expect(() => serveForm(bare, { ...plain, fields: { name: neverRead } })(context)).toThrow(
      /name is read by an expression/,
    );
    expect(() =>
      serveForm(bare, { ...plain, fields: { name: neverRead }, write: async () => undefined })(context),
    ).not.toThrow();
    const read = { ...form, fields: { name: line({ max: 5, readOnly: true }) } } as const;
    expect(() => serveForm(read, { ...plain, fields: { name: neverRead } })(context)).not.toThrow();
  });

  it("where a field of rows is hidden from some viewers", () => {
    const grants = rows({ fields: { level: line({ max: 5, shownTo: superAdmin }) }, most: 5 });
    const hidden = { ...form, fields: { grants } } as const;
    expect(() =>
      serveForm(hidden, { ...plain, fields: { grants: neverRead }, write: async () => undefined })(context),
    ).toThrow(/for all or for nobody/);
  });
});

describe("the calls of a form", () => {
  it("return its choices beside who may edit, also for a new record, and nothing else of them", () => {
    const telling = defineForm({ ...form, choices: { kinds: ["A", "B"], clubs: recordChoices({ size: "whole" }) } });
    const calls = formCalls(telling);
    expect(Object.keys(calls)).toContain("GET /boundEditControl/getFormData");
    const access = { editableAccess: "NoAccess", editableFields: [] } as const;
    const choices = { kinds: ["A"], clubs: [{ id: 1, name: "Klub", size: 3 }], ...access } as const;
    const { output } = calls["POST /boundEditControl/getFormData"];
    expect(output.parse({ ...choices, clubs: [{ ...choices.clubs[0], secret: 1 }] })).toEqual(choices);
    expect(output.safeParse({ ...choices, kinds: ["C"] }).success).toBe(false);
    expect(Object.keys(formCalls(form))).not.toContain("GET /boundEditControl/getFormData");
  });

  it("are those that it declares", () => {
    const names = (calls: object) => Object.keys(calls).map((name) => name.slice(name.lastIndexOf("/") + 1));
    expect(names(formCalls(plainForm))).toEqual(["getData", "getFormData", "validate", "update", "getGroupSelection"]);
    expect(names(formCalls(trialForm))).toEqual(
      [
        "getData",
        "getFormData",
        "validate",
        "update",
        "create",
        "save",
        "requestEditAccess",
        "releaseEditAccess",
      ].concat(["getTimingSelection", "getContestSelection", "getRefereeSelection", "getGroupSelection"]),
    );
  });
});

it("refuse a bound value in the reading statement, which would be that of the first read", async () => {
  const place = {
    table: "account",
    alias: "a",
    parts: {},
    facts: {},
    joins: sql``,
    protection: sql<null>`null::text`,
    fields: { year: sql`${2026}::integer` },
  };
  const { db } = openDatabase({ connection: "postgres://nobody@127.0.0.1:1/none", poolSize: 1, onIdleError: () => {} });
  const read = recordReader(place, {});
  const ask = { id: 1, scope: allRows(), names: ["year"], today: "2026-01-01" };
  await expect(read(db, ask)).rejects.toThrow("must have no parameters");
});
