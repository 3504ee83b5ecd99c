import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { nested } from "@rajt/contract/kernel/form/form-names";
import type { Form } from "@rajt/contract/kernel/form/form";
import { factsIn, judgeOf } from "@rajt/contract/kernel/right";
import { sql } from "kysely";
import { noData } from "../calls/refusal.ts";
import type { Clock } from "../clock.ts";
import type { Db, Runner } from "../db/database.ts";
import { accessTo, visibleFields } from "./check/field-access.ts";
import { emptyValues } from "./record/field-values.ts";
import type { FormCallContext, Choices, EditedTable, FieldAccess, FormBinding, RecordOf } from "./form-binding.ts";
import type { RecordSource, StoredRecord, Values } from "./record/form.store.ts";
import type { Parts } from "./record/parts.ts";
import { recordReader, type ReadRecord, type RecordQuery } from "./record/read-record.store.ts";

/** The parts of the app context that a form needs. */
export type FormAppContext = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: { readonly EDIT_LOCK_POLL_SECONDS: number };
};

/** A binding without the types of its form and table: what the engine works with. */
export type AnyBinding = Omit<FormBinding<Form, EditedTable, Parts>, "selections" | "choices" | "moves"> & {
  readonly moves?: (record: RecordOf<Form>, asking: FormCallContext) => readonly string[];
  readonly choices?: (runner: Runner, viewer: Viewer) => Promise<object>;
  readonly selections?: Readonly<Record<string, Choices>>;
};

/** A form, its binding and the app context, combined once. */
export type ServedForm = {
  readonly form: Form;
  readonly binding: AnyBinding;
  readonly place: RecordSource;
  readonly selections: Readonly<Record<string, Choices>>;
  readonly context: FormAppContext;
  readonly read: ReadRecord;
};

/** @throws {Error} at the start of the program, for an impossible declaration */
export function combineForm(form: Form, binding: AnyBinding, context: FormAppContext): ServedForm {
  for (const [name, field] of Object.entries(form.fields)) {
    if (
      field.kind === "rows" &&
      Object.values(field.fields).some((inner) => inner.shownTo || inner.readOnly === "onceMade")
    )
      throw new Error(`${form.control}.${name}: a field of rows is there for all or for nobody`);
    const isRead = typeof binding.fields[name] === "object" && !("kind" in binding.fields[name]);
    if (isRead && field.readOnly !== true && !binding.write)
      throw new Error(`${form.control}.${name} is read by an expression, so its binding must write it`);
  }
  if (Object.values(form.fields).some(({ confined }) => confined) && !(binding.seesConfined && binding.isOwn))
    throw new Error(`${form.control} confines fields, so its binding must say who sees them, and whose they are`);
  for (const [ability, right] of Object.entries(form.may ?? {}))
    for (const fact of factsIn(right))
      if (binding.facts?.[fact] === undefined)
        throw new Error(`${form.control}: ability "${ability}" needs fact "${fact}", which the binding does not map`);
  const place = recordSourceOf(binding);
  const read = withDerived(recordReader(place, form.fields), binding);
  return { form, binding, place, selections: binding.selections ?? {}, context, read };
}

const withDerived =
  (read: ReadRecord, { derived }: AnyBinding): ReadRecord =>
  async (...asked) => {
    const record = await read(...asked);
    // cast: the values were read field by field as the form declares them
    return record && derived
      ? { ...record, values: derived(record.values as RecordOf<Form>["values"]) as Values }
      : record;
  };

/** Returns the source of a binding's records. */
export function recordSourceOf({
  table: named,
  parts = {},
  joins = sql``,
  fields,
  protection = sql<null>`null::text`,
  facts = {},
}: Pick<AnyBinding, "table" | "parts" | "joins" | "fields" | "protection" | "facts">): RecordSource {
  const [table = "", alias = table] = named.split(" as ");
  return { table, alias, parts, joins, fields, protection, facts };
}

/** Reads one record within a scope: all of its fields, or those named. */
export const readWithin = (
  { form, context, read }: ServedForm,
  runner: Runner,
  { id, scope, names = Object.keys(form.fields) }: Omit<RecordQuery, "names"> & Partial<RecordQuery>,
): Promise<StoredRecord | undefined> => read(runner, { id, scope, names, today: dayOf(context.clock()) });

/**
 * Reads one record within the viewer's scope.
 *
 * @throws {Refusal} if it does not exist, or not for this viewer
 */
export async function recordFor(
  served: ServedForm,
  runner: Runner,
  viewer: Viewer,
  id: number,
  names?: readonly string[],
): Promise<StoredRecord> {
  const scope = served.binding.scope(viewer);
  const record = await readWithin(served, runner, { id, scope, ...(names && { names }) });
  if (!record) throw noData();
  return record;
}

/** Returns the fields of a new record. */
export async function newValues(
  { form, binding }: ServedForm,
  runner: Runner,
  asking: FormCallContext,
): Promise<Values> {
  return { ...emptyValues(form.fields), ...(await binding.create?.(runner, asking)) };
}

/** Returns the record as a binding reads it. cast: its values were read field by field as the form declares them. */
const known = (record: StoredRecord) => record as RecordOf<Form>;

/** Returns the fields of a record, or of a new one, that a viewer may edit. */
export function accessFor({ form, binding }: ServedForm, viewer: Viewer, record: StoredRecord | null): FieldAccess {
  const { access } = binding;
  return accessTo(
    form,
    viewer,
    record?.protectionLevel ?? null,
    access && (() => access(viewer, record && known(record))),
  );
}

/** Returns the fields of a record, or of a new one, that a viewer may see. */
export function fieldsFor(
  { form, binding }: ServedForm,
  viewer: Viewer,
  record: StoredRecord | null,
): readonly string[] {
  return visibleFields(form, viewer, binding.seesConfined?.(viewer, record && known(record)) === true);
}

/** Returns the moves of a record's flow that are open to the viewer; undefined for a form without a flow. */
export const movesOpen = (
  { binding }: ServedForm,
  asking: FormCallContext,
  record: StoredRecord,
): readonly string[] | undefined => binding.moves?.(known(record), asking);

/** Returns whether the viewer has each ability that the form declares, for a record or a new one. */
function abilities({ may }: Form, viewer: Viewer, record: StoredRecord | null) {
  if (!may) return undefined;
  const isSo = judgeOf(viewer, record?.facts ?? null);
  return { may: Object.fromEntries(Object.entries(may).map(([name, to]) => [name, isSo(to)])) };
}

/** Returns a record, or a new one, as on the wire: its visible fields. */
export function wire(
  { form }: ServedForm,
  viewer: Viewer,
  { shown, values, record }: { shown: readonly string[]; values: Values; record: StoredRecord | null },
) {
  return Object.assign(nested(values, shown), {
    id: record?.id ?? null,
    updated: record?.updated ?? null,
    protectionLevel: record?.protectionLevel ?? null,
    ...abilities(form, viewer, record),
  });
}
