import type { Viewer } from "@rajt/contract/kernel/access";
import { nested } from "@rajt/contract/kernel/form-names";
import type { Dto, Form } from "@rajt/contract/kernel/form";
import { sql, type RawBuilder } from "kysely";
import { noData } from "../calls/refusal.ts";
import type { Db, Runner } from "../db/database.ts";
import { gathered } from "../db/gathered.ts";
import { accessTo, visibleFields } from "./field-access.ts";
import { emptyValue, emptyValues } from "./field-values.ts";
import type { Asking, Choices, EditedTable, FieldAccess, FormBinding } from "./form-binding.ts";
import type { Place, StoredRecord, Values } from "./form.store.ts";
import { readRecords, type RecordAsk } from "./read-records.store.ts";

/** What a form needs of the world. */
export type FormWorld = { readonly db: Db; readonly config: { readonly EDIT_LOCK_POLL_SECONDS: number } };

/** A binding whose form and table are no longer known by type: what the engine itself works with. */
export type AnyBinding = Omit<FormBinding<Form, EditedTable>, "selections"> & {
  readonly selections?: Readonly<Record<string, Choices>>;
};

/** A form, its binding and the world, put together once. */
export type ServedForm = {
  readonly form: Form;
  readonly binding: AnyBinding;
  readonly place: Place;
  readonly selections: Readonly<Record<string, Choices>>;
  readonly world: FormWorld;
  /** Reads that come together outside of transactions share a statement. */
  readonly lookUp: (ask: RecordAsk) => Promise<StoredRecord | undefined>;
};

/** @throws {Error} at the start of the program, for a declaration that could not be kept */
export function putTogether(form: Form, binding: AnyBinding, world: FormWorld): ServedForm {
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
  const [table = "", alias = table] = binding.table.split(" as ");
  const protection = binding.protection ?? sql<null>`null::text`;
  const place = { table, alias, fields: binding.fields, protection };
  return {
    form,
    binding,
    place,
    selections: binding.selections ?? {},
    world,
    lookUp: gathered((asks: readonly RecordAsk[]) => readRecords(world.db, place, asks)),
  };
}

/** One record within a scope: all of its fields, or those named. What is not filled in is empty as the form says it. */
export async function readWithin(
  { form, place, world, lookUp }: ServedForm,
  runner: Runner,
  id: number,
  scope: RawBuilder<boolean>,
  names: readonly string[] = Object.keys(form.fields),
): Promise<StoredRecord | undefined> {
  const ask = { id, scope, names };
  const record = runner === world.db ? await lookUp(ask) : (await readRecords(runner, place, [ask]))[0];
  if (!record) return undefined;
  const values = Object.fromEntries(
    Object.entries(record.values).map(([name, value]) => [name, value ?? emptyValue(form.fields[name])]),
  );
  return { ...record, values };
}

/**
 * One record as far as the viewer may see records.
 *
 * @throws {Refusal} if it is not there or not for this viewer
 */
export async function recordFor(
  served: ServedForm,
  runner: Runner,
  viewer: Viewer,
  id: number,
  names?: readonly string[],
): Promise<StoredRecord> {
  const record = await readWithin(served, runner, id, served.binding.scope(viewer), names);
  if (!record) throw noData();
  return record;
}

/** The fields of a new record. */
export async function newValues({ form, binding }: ServedForm, runner: Runner, asking: Asking): Promise<Values> {
  return { ...emptyValues(form.fields), ...(await binding.create?.(runner, asking)) };
}

/** What a viewer may edit of a record, or of a new one. */
export function accessFor({ form, binding }: ServedForm, viewer: Viewer, record: StoredRecord | null): FieldAccess {
  const { access } = binding;
  // The cast: the values were read field by field as the form declares them.
  const known = record && { ...record, values: record.values as Dto<Form> };
  return accessTo(form, viewer, record?.protectionLevel ?? null, access && (() => access(viewer, known)));
}

/** The fields that there are for a viewer of a record, or of a new one. */
export function fieldsFor({ form, binding }: ServedForm, viewer: Viewer, record: StoredRecord | null): string[] {
  // The cast: as in `accessFor`.
  const known = record && { ...record, values: record.values as Dto<Form> };
  return visibleFields(form, viewer, binding.seesConfined?.(viewer, known) === true);
}

/** A record as it travels, or a new one: of its fields those that there are for the viewer, and the moves open to them. */
export function wire(served: ServedForm, asking: Asking, values: Values, record: StoredRecord | null) {
  const shown = fieldsFor(served, asking.viewer, record).map((name) => [name, values[name]] as const);
  const { moves } = served.binding;
  return {
    ...nested(Object.fromEntries(shown)),
    id: record?.id ?? null,
    updated: record?.updated ?? null,
    protectionLevel: record?.protectionLevel ?? null,
    // The cast: as in `accessFor`.
    ...(record && moves && { moves: moves({ ...record, values: record.values as Dto<Form> }, asking) }),
  };
}
