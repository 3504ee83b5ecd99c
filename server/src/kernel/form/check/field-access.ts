import { allows, type Needs, type Viewer } from "@rajt/contract/kernel/access";
import type { Form } from "@rajt/contract/kernel/form/form";
import { Refusal, type FieldProblem } from "../../calls/refusal.ts";
import { isSame } from "../record/field-values.ts";
import type { FieldAccess } from "../form-binding.ts";
import type { StoredRecord, Values } from "../record/form.store.ts";

/** A record of which a viewer may edit nothing, all, or some fields. */
export const NO_FIELD: FieldAccess = { editableAccess: "NoAccess", editableFields: [] };
export const EVERY_FIELD: FieldAccess = { editableAccess: "Full", editableFields: [] };
export const onlyFields = (editableFields: readonly string[]): FieldAccess => ({
  editableAccess: "Restricted",
  editableFields,
});

/** The questions of a form's fields about who may see them, each asked once, and the names for each way to answer. */
type Sights = { readonly asked: readonly Needs[]; readonly names: Map<string, readonly string[]> };
const sights = new WeakMap<Form, Sights>();

function sightsOf(form: Form): Sights {
  const known = sights.get(form) ?? {
    asked: [...new Set(Object.values(form.fields).flatMap(({ shownTo }) => shownTo ?? []))],
    names: new Map(),
  };
  sights.set(form, known);
  return known;
}

/**
 * The fields that there are for a viewer, in the order declared; of confined ones the record decides. Who sees the same is given the same list,
 * so that a reader knows it again without reading it.
 */
export function visibleFields(form: Form, viewer: Viewer, seesConfined: boolean): readonly string[] {
  const { asked, names } = sightsOf(form);
  const met = asked.map((needs) => allows(viewer, needs));
  const answers = `${seesConfined} ${met.join()}`;
  const known =
    names.get(answers) ??
    Object.entries(form.fields).flatMap(([name, { shownTo, confined }]) =>
      (!shownTo || met[asked.indexOf(shownTo)]) && (!confined || seesConfined) ? [name] : [],
    );
  names.set(answers, known);
  return known;
}

/** Returns the fields that a viewer may edit: none without the right or of a protected record, else those that the binding names, else all. */
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
 * Refuses whoever may edit nothing of a record.
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
 * Finds each field of a dto that the viewer may not write. One that equals what is stored is no attempt to write it; of a new record `before` is
 * what it begins with. What the schema refused is undefined.
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
