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

/** Does the rest of a save in its transaction, once the record is written, such as submitting it. It stamps the row if it changes it. */
export type Next = (tx: Tx, id: number, asking: FormCallContext) => Promise<void>;

const OF_ANYONE = { scope: allRows() };

/** Saves a new record and writes down who made it, in one transaction. */
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

/** The same within a transaction that is under way; what the database refuses, {@link meaningOf} says. */
export async function insertRecord(served: ServedForm, tx: Tx, asking: FormCallContext, dto: Values): Promise<Saved> {
  const { form, binding } = served;
  const before = await newValues(served, tx, asking);
  const whole = await checked(served, tx, { asking, record: null, before, dto });
  const id = await makeRow(served, tx, asking, whole);
  await writeRest(served, tx, id, { dto: whole, before: null, asking });
  const after = await readWithin(served, tx, { id, scope: binding.scope(asking.viewer) });
  // A record that its maker may not see is not theirs to make.
  if (!after) throw noData();
  const nothing = Object.fromEntries(Object.keys(form.fields).map((name) => [name, null]));
  await log(served, tx, asking, "create", after, changesOf(form.fields, nothing, after.values, whole));
  return { successful: true, id, updated: after.updated };
}

/** Makes the row of a record, and its parts. */
async function makeRow(
  { form, binding, place }: ServedForm,
  tx: Tx,
  asking: FormCallContext,
  dto: Values,
): Promise<number> {
  const { fields } = form;
  const written = { dto, now: asking.now, isNew: true };
  if (binding.insert) {
    // The cast: the dto has just been read by the form's own schema.
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
 * Saves a record that nobody has changed since it was read, under the lock of its row. A dto that says what is stored writes nothing.
 */
export async function updateRecord(served: ServedForm, context: CallContext<Update>, next?: Next): Promise<Saved> {
  const asking = { ...(await askingOf(context)), locale: context.locale };
  return written(served, async (tx) =>
    followed(served, tx, asking, { saved: await changeRecord(served, tx, asking, context.input), next }),
  );
}

/** The same within a transaction that is under way; what the database refuses, {@link meaningOf} says. */
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
  // Not within the scope: a change may take a record out of it.
  const after = await readWithin(served, tx, { id, ...OF_ANYONE });
  if (!after) throw noData();
  await log(served, tx, asking, "update", after, changesOf(form.fields, record.values, after.values, whole));
  return { successful: true, id, updated: after.updated };
}

type Attempt = { asking: FormCallContext; record: StoredRecord | null; before: Values; dto: Values };

/**
 * Everything that can be known before writing. Answers the whole dto, in which what the viewer does not see is what it was.
 *
 * @throws {Refusal} naming every field that is wrong
 */
async function checked(served: ServedForm, runner: Runner, attempt: Attempt): Promise<Values> {
  const problems = await problemsOf(served, runner, attempt);
  if (problems.length > 0) throw fieldsRefused(problems);
  return { ...attempt.before, ...attempt.dto };
}

/**
 * Finds whatever is wrong with a dto beyond its schema: who may write which field, what may be chosen, what the binding knows. What the schema
 * refused is undefined in it.
 *
 * @throws {Refusal} to whoever may edit nothing of the record
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
  // The casts: what is there of the dto has been read by the form's own schema, and what was before it as the form declares it.
  const sound = whole as Sound<Form>;
  const asked = { ...asking, id: record?.id ?? null, facts: record?.facts ?? null };
  const isHandedIn = form.handedIn !== undefined && before[form.handedIn.field] === true;
  return [
    // The cast: messages of rules are paths into the texts.
    ...(isHandedIn ? (missingOnSubmit(form, whole) as readonly FieldProblem[]) : []),
    ...(await notOffered(runner, { fields: form.fields, selections, viewer, before, dto: whole })),
    ...(binding.problems?.(sound, { ...asked, before: before as Dto<Form> }) ?? []),
    ...((await binding.check?.(runner, sound, asked)) ?? []),
  ];
}

export const askingOf = async ({ viewer, now, session, device }: CallContext<unknown>): Promise<FormCallContext> => ({
  viewer: await viewer(),
  now,
  session: session.tokenHash,
  device: device.name,
});

/** Calls the binding's own `write`, for the parts that the engine cannot write. */
async function writeRest(
  { binding }: ServedForm,
  tx: Tx,
  id: number,
  { dto, before, asking }: { dto: Values; before: Values | null; asking: FormCallContext },
): Promise<void> {
  // The casts: the dto has been read by the form's own schema, and what was before it as the form declares it.
  await binding.write?.(tx, id, dto as Dto<Form>, { ...asking, before: before as Dto<Form> | null });
}

/** One row of the log a change, with the stamp of the version that it made; none where nothing changed. */
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

/** Says who changed the record since it was read, when, and which of the fields that the viewer sees. */
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

/** A transaction that turns what the database refuses into what the binding says it means. */
async function written<T>(served: ServedForm, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await tx(served.context.db, work);
  } catch (error) {
    throw meaningOf(served, error);
  }
}

/** Turns an error of the database into the refusal that it means to who wrote the record; any other error stays itself. */
export function meaningOf({ binding }: ServedForm, error: unknown): unknown {
  const problem = binding.constraints?.[violatedConstraint(error) ?? ""];
  if (problem) return fieldsRefused([problem]);
  // What was chosen has gone since it was looked up, a moment ago.
  return sqlStateOf(error) === FOREIGN_KEY_VIOLATION ? new Refusal("kernel.error.invalid") : error;
}
