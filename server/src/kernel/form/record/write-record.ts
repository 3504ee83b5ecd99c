import { missingOnSubmit, type Dto, type Form } from "@rajt/contract/kernel/form/form";
import { formatMoment } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { CallContext } from "../../calls/context.ts";
import { fieldsRefused, noData, Refusal, type FieldProblem } from "../../calls/refusal.ts";
import { logChange, type Change } from "../../db/change-log.ts";
import type { Runner, Tx } from "../../db/database.ts";
import { allRows } from "../../db/all-rows.ts";
import { sqlStateOf, violatedConstraint } from "../../db/errors.ts";
import { tx } from "../../db/transaction.ts";
import { refuseWhileHeld } from "../lock/edit-lock.ts";
import { forbidden, refuseUneditable } from "../check/field-access.ts";
import { changesOf } from "./field-values.ts";
import type { FormCallContext, Sound } from "../form-binding.ts";
import { columnsOf } from "./columns.ts";
import { changesSince, insertRow, lockRow, type StoredRecord, type Values } from "./form.store.ts";
import { fillRow, writeParts } from "./parts.store.ts";
import { notOffered } from "../selection/selections.ts";
import { accessFor, fieldsFor, newValues, readWithin, recordFor, type ServedForm } from "../served-form.ts";

export type Saved = { successful: true; id: number; updated: string };

/** Runs further work of a save in its transaction, after the record is written, such as submitting it. It stamps the row if it changes it. */
export type Next = (tx: Tx, id: number, asking: FormCallContext) => Promise<void>;

const OF_ANYONE = { scope: allRows() };

/** Saves a new record and logs its creator, in one transaction. */
export async function saveRecord(
  served: ServedForm,
  context: CallContext<{ dto: Values }>,
  next?: Next,
): Promise<Saved> {
  const asking = await askingOf(context);
  const { dto } = context.input;
  return written(served, async (tx) =>
    followed(served, tx, asking, { saved: await insertRecord(served, tx, asking, dto), next }),
  );
}

async function followed(
  served: ServedForm,
  tx: Tx,
  asking: FormCallContext,
  { saved, next }: { saved: Saved; next: Next | undefined },
): Promise<Saved> {
  if (!next) return saved;
  await next(tx, saved.id, asking);
  const after = await readWithin(served, tx, { id: saved.id, ...OF_ANYONE, names: [] });
  return { ...saved, updated: after?.updated ?? saved.updated };
}

/** The same within a running transaction; {@link meaningOf} explains errors of the database. */
export async function insertRecord(served: ServedForm, tx: Tx, asking: FormCallContext, dto: Values): Promise<Saved> {
  const { form, binding } = served;
  const before = await newValues(served, tx, asking);
  const whole = await checked(served, tx, { asking, record: null, before, dto });
  const id = await makeRow(served, tx, asking, whole);
  await writeRest(served, tx, id, { dto: whole, before: null, asking });
  const after = await readWithin(served, tx, { id, scope: binding.scope(asking.viewer) });
  // A viewer may not create a record that they may not see.
  if (!after) throw noData();
  const nothing = Object.fromEntries(Object.keys(form.fields).map((name) => [name, null]));
  await log(served, tx, asking, "create", after, changesOf(form.fields, nothing, after.values, whole));
  return { successful: true, id, updated: after.updated };
}

/** Inserts the row of a record, and its parts. */
async function makeRow(
  { form, binding, place }: ServedForm,
  tx: Tx,
  asking: FormCallContext,
  dto: Values,
): Promise<number> {
  const { fields } = form;
  const written = { dto, now: asking.now, isNew: true };
  if (binding.insert) {
    // cast: the form's own schema has validated the dto.
    const id = await binding.insert(tx, dto as Dto<Form>, asking);
    await fillRow(tx, place, fields, { id, ...written });
    return id;
  }
  const columns = columnsOf({ fields, sources: place.fields }, "", { id: null, ...written });
  const id = await insertRow(tx, place, { ...columns, ...binding.newRow?.(asking), updated_at: asking.now });
  await writeParts(tx, place, fields, { id, ...written });
  return id;
}

export type Update = { readonly id: number; readonly dto: Values; readonly updated: string };

/**
 * Saves a record that is unchanged since it was read, under the lock of its row. A dto equal to the stored record writes nothing.
 */
export async function updateRecord(served: ServedForm, context: CallContext<Update>, next?: Next): Promise<Saved> {
  const asking = await askingOf(context);
  return written(served, async (tx) =>
    followed(served, tx, asking, { saved: await changeRecord(served, tx, asking, context.input), next }),
  );
}

/** The same within a running transaction; {@link meaningOf} explains errors of the database. */
export async function changeRecord(
  served: ServedForm,
  tx: Tx,
  asking: FormCallContext & { locale: Locale },
  update: Update,
): Promise<Saved> {
  const { form, binding, place } = served;
  const { id, dto, updated } = update;
  await binding.locksBefore?.(tx, id);
  await lockRow(tx, place, id);
  const record = await recordFor(served, tx, asking.viewer, id);
  refuseUneditable(accessFor(served, asking.viewer, record), record.protectionLevel);
  if (form.lock) await refuseWhileHeld(tx, { control: form.control, id }, asking);
  if (Date.parse(updated) !== Date.parse(record.updated))
    throw await changedMeanwhile(served, tx, update, { asking, record });
  const whole = await checked(served, tx, { asking, record, before: record.values, dto });
  const change = changesOf(form.fields, record.values, whole, whole);
  if (Object.keys(change).length === 0) return { successful: true, id, updated: record.updated };
  await fillRow(tx, place, form.fields, { id, dto: whole, now: asking.now, isNew: false });
  await writeRest(served, tx, id, { dto: whole, before: record.values, asking });
  // Read without the scope: a change may move the record out of it.
  const after = await readWithin(served, tx, { id, ...OF_ANYONE });
  if (!after) throw noData();
  await log(served, tx, asking, "update", after, changesOf(form.fields, record.values, after.values, whole));
  return { successful: true, id, updated: after.updated };
}

type Attempt = { asking: FormCallContext; record: StoredRecord | null; before: Values; dto: Values };

/**
 * Runs every check before writing. Returns the whole dto, in which fields that the viewer does not see have their stored values.
 *
 * @throws {Refusal} naming every wrong field
 */
async function checked(served: ServedForm, runner: Runner, attempt: Attempt): Promise<Values> {
  const problems = await problemsOf(served, runner, attempt);
  if (problems.length > 0) throw fieldsRefused(problems);
  return { ...attempt.before, ...attempt.dto };
}

/**
 * Returns the problems of a dto beyond its schema: fields that the viewer may not write, choices that are not offered, and the binding's
 * checks. Invalid values are undefined.
 *
 * @throws {Refusal} for a viewer who may edit nothing of the record
 */
export async function problemsOf(
  served: ServedForm,
  runner: Runner,
  { asking, record, before, dto }: Attempt,
): Promise<FieldProblem[]> {
  const { form, binding, selections } = served;
  const { viewer } = asking;
  const access = accessFor(served, viewer, record);
  refuseUneditable(access, record?.protectionLevel ?? null);
  const visible = new Set(fieldsFor(served, viewer, record));
  const problems = forbidden(form, access, { visible, isNew: record === null, before, dto });
  if (problems.length > 0) return problems;
  const whole = { ...before, ...dto };
  // cast: the form's own schema has validated the present fields, and the stored ones are as declared.
  const sound = whole as Sound<Form>;
  const context = { ...asking, id: record?.id ?? null, facts: record?.facts ?? null };
  const isHandedIn = form.handedIn !== undefined && before[form.handedIn.field] === true;
  return [
    // cast: messages of rules are paths into the texts.
    ...(isHandedIn ? (missingOnSubmit(form, whole) as readonly FieldProblem[]) : []),
    ...(await notOffered(runner, { fields: form.fields, selections, viewer, before, dto: whole })),
    ...(binding.problems?.(sound, { ...context, before: before as Dto<Form> }) ?? []),
    ...((await binding.check?.(runner, sound, context)) ?? []),
  ];
}

export const askingOf = async ({
  viewer,
  now,
  session,
  device,
  locale,
}: CallContext<unknown>): Promise<FormCallContext & { locale: Locale }> => ({
  viewer: await viewer(),
  now,
  session: session.tokenHash,
  device: device.name,
  locale,
});

/** Calls the binding's own `write`, for the parts that the engine cannot write. */
async function writeRest(
  { binding }: ServedForm,
  tx: Tx,
  id: number,
  { dto, before, asking }: { dto: Values; before: Values | null; asking: FormCallContext },
): Promise<void> {
  // cast: the form's own schema has validated the dto, and the stored record is as declared.
  await binding.write?.(tx, id, dto as Dto<Form>, { ...asking, before: before as Dto<Form> | null });
}

/** Logs one row for a change, with the stamp of the new version; none where nothing changed. */
async function log(
  { binding }: ServedForm,
  tx: Tx,
  { viewer }: FormCallContext,
  action: "create" | "update",
  after: StoredRecord,
  changes: Change["changes"],
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const at = new Date(after.updated);
  await logChange(tx, { actor: viewer.accountId, action, object: binding.object, objectId: after.id, changes, at });
}

/** Refuses with the name of the user who changed the record since it was read, when, and which visible fields. */
async function changedMeanwhile(
  served: ServedForm,
  runner: Runner,
  { id, updated }: Update,
  { asking: { viewer, locale }, record }: { asking: FormCallContext & { locale: Locale }; record: StoredRecord },
): Promise<Refusal> {
  const since = new Date(updated);
  const last = await changesSince(runner, { object: served.binding.object, id, since });
  const fields = new Set(last?.fields);
  const problems = fieldsFor(served, viewer, record)
    .filter((name) => fields.has(name))
    .map((path) => ({ path, message: "kernel.form.changedMeanwhile" }) as const);
  if (!last?.name) return new Refusal("kernel.form.conflictUnnamed", { problems });
  const variables = { name: last.name, when: formatMoment(last.at, locale) };
  return new Refusal("kernel.form.conflict", { variables, problems });
}

const FOREIGN_KEY_VIOLATION = "23503";

/** Runs a transaction and converts errors of the database into the binding's refusals. */
async function written<T>(served: ServedForm, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await tx(served.context.db, work);
  } catch (error) {
    throw meaningOf(served, error);
  }
}

/** Converts an error of the database into the refusal for the writer of the record; any other error is returned unchanged. */
export function meaningOf({ binding }: ServedForm, error: unknown): unknown {
  const problem = binding.constraints?.[violatedConstraint(error) ?? ""];
  if (problem) return fieldsRefused([problem]);
  // A chosen record was deleted after it was checked.
  return sqlStateOf(error) === FOREIGN_KEY_VIOLATION ? new Refusal("kernel.error.invalid") : error;
}
