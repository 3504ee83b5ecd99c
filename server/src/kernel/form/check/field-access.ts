import { allows, type Viewer } from "@rajt/contract/kernel/access";
import type { Form } from "@rajt/contract/kernel/form/form";
import { Refusal, type FieldProblem } from "../../calls/refusal.ts";
import { isSame } from "../record/field-values.ts";
import type { FieldAccess } from "../form-binding.ts";
import type { StoredRecord, Values } from "../record/form.store.ts";

/** A record of which a viewer may edit no, all, or some fields. */
export const NO_FIELD: FieldAccess = { editableAccess: "NoAccess", editableFields: [] };
export const EVERY_FIELD: FieldAccess = { editableAccess: "Full", editableFields: [] };
export const onlyFields = (editableFields: readonly string[]): FieldAccess => ({
  editableAccess: "Restricted",
  editableFields,
});

/** Returns the names of the fields that a viewer may see, in the order declared. */
export const visibleFields = (form: Form, viewer: Viewer, seesConfined: boolean): readonly string[] =>
  Object.entries(form.fields).flatMap(([name, { shownTo, confined }]) =>
    (!shownTo || allows(viewer, shownTo)) && (!confined || seesConfined) ? [name] : [],
  );

/** Returns the fields that a viewer may edit: none without the right or in a protected record, else those that the binding names, else all. */
export function accessTo(
  form: Form,
  viewer: Viewer,
  protectionLevel: StoredRecord["protectionLevel"],
  decide: (() => FieldAccess) | undefined,
): FieldAccess {
  if (!allows(viewer, form.writes) || protectionLevel === "CannotBeModified") return NO_FIELD;
  return decide?.() ?? EVERY_FIELD;
}

/**
 * Refuses a viewer who may edit nothing of a record.
 *
 * @throws {Refusal}
 */
export function refuseUneditable(
  { editableAccess }: FieldAccess,
  protectionLevel: StoredRecord["protectionLevel"],
): void {
  if (protectionLevel === "CannotBeModified") throw new Refusal("kernel.form.protected");
  if (editableAccess === "NoAccess") throw new Refusal("kernel.form.readOnly");
}

/**
 * Returns the fields of a dto that the viewer may not write. A value equal to the stored one is no write; for a new record `before` has its
 * initial values. Invalid values are undefined.
 */
export const forbidden = (
  form: Form,
  { editableAccess, editableFields }: FieldAccess,
  { visible, isNew, before, dto }: { visible: ReadonlySet<string>; isNew: boolean; before: Values; dto: Values },
): FieldProblem[] =>
  Object.entries(form.fields).flatMap(([path, field]): FieldProblem[] => {
    if (dto[path] === undefined) return [];
    if (!visible.has(path)) return [{ path, message: "kernel.error.unknownField" }];
    const isClosed =
      (field.readOnly === "onceMade" && !isNew) || (editableAccess === "Restricted" && !editableFields.includes(path));
    return isClosed && !isSame(field, before[path], dto[path]) ? [{ path, message: "kernel.form.notEditable" }] : [];
  });
