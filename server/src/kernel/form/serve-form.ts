import { allows, type Viewer } from "@rajt/contract/kernel/access";
import { TAKES_LOCKS_OVER } from "@rajt/contract/kernel/form/lock.rights";
import { dtoSchema, formCalls, readSound, selectionsOf, type LockIntent } from "@rajt/contract/kernel/form/form.calls";
import { onCreate, type Form } from "@rajt/contract/kernel/form/form";
import { staticChoices } from "@rajt/contract/kernel/form/form-choices";
import type { CallContext } from "../calls/context.ts";
import { noData, Refusal } from "../calls/refusal.ts";
import type { Handler, ServedCalls } from "../calls/serve-calls.ts";
import { isConnectionLost } from "../db/errors.ts";
import { retried } from "../db/transaction.ts";
import { holdEditLock, refusedLock } from "./lock/edit-lock.ts";
import { releaseEditLock } from "./lock/edit-lock.store.ts";
import { refuseUneditable, visibleFields } from "./check/field-access.ts";
import { triedAnswer } from "./check/tried.ts";
import type { EditedTable, FormBinding } from "./form-binding.ts";
import type { Values } from "./record/form.store.ts";
import { logRecordAccess } from "./access-log/log-record-access.ts";
import type { Parts } from "./record/parts.ts";
import { offered, type Search } from "./selection/selections.ts";
import {
  accessFor,
  fieldsFor,
  movesOpen,
  newValues,
  combineForm,
  recordFor,
  wire,
  type AnyBinding,
  type FormAppContext,
  type ServedForm,
} from "./served-form.ts";
import {
  askingOf,
  problemsOf,
  saveRecord,
  updateRecord,
  type Saved,
  type Next,
  type Update,
} from "./record/write-record.ts";

/**
 * Serves a form: every call that its declaration asks for, from a binding with the source of each field.
 *
 *     // contest.record.ts
 *     export const contestForm = serveForm(contest.form, {
 *       object: "contest",
 *       table: "contest",
 *       scope: allRows,
 *       fields: { name: "name" },
 *       constraints: { contest_name_key: { path: "name", message: "catalogue.nameTaken" } },
 *     });
 *     // index.ts of the feature
 *     calls: contestForm(context).calls,
 *
 *     fields: {
 *       title: "title",                                                    // a column
 *       parent: reference("group_age_group_id", { to: "group_age_group" }), // another record
 *       ageGroupList: links({ through: "distance_age_group", own: "distance_id", other: "age_group_id", to: "age_group" }),
 *       password: neverRead,                                               // written by `write`
 *       grants: grantsOf("dashboard_role"),                                // an expression of the feature's store, written by `write`
 *       city: "home.city",                                                 // a column of a part
 *       documents: lines("person_document", { own: "person_id", columns: { name: "name" }, order: sql`line.id` }),
 *       accept: since("p.statutes_accepted_at"),                           // yes since a moment
 *     },
 *     parts: { home: part("address", { own: "account_id", only: { purpose: "HOME" }, emptyButFor: {} }) },
 *     selections: { getParentListSelection: rowsOf("group_age_group") },   // or: (viewer) => clubsOf(viewer), a select of id and name
 *     scope: ({ accountId }) => sql`c.created_by = ${accountId}`,    // a condition on the table, by the name given in `table`
 *     access: (viewer, record) => ({ editableAccess: "Restricted", editableFields: ["phone"] }),
 *     check: async (runner, dto, { id }) => [{ path: "email", message: "…" }],
 *     write: async (tx, id, dto, { viewer, now }) => …,                    // after the columns, of a new or an old record
 *
 * A missing or misspelt field or selection does not compile. Whatever the binding, the engine ensures that: a row outside the scope is
 * answered like a missing one; hidden or closed fields and choices that are not offered are refused by name; no change is overwritten
 * unseen; each change is one row of the log, in its transaction, and so is each access to another person's confined fields.
 */
export const serveForm =
  <const F extends Form, T extends EditedTable, const P extends Parts = {}>(form: F, binding: FormBinding<F, T, P>) =>
  (context: FormAppContext): ServedFormCalls => {
    // cast: drops the form's own types, which the signature has just checked; the engine uses names.
    const served = combineForm(form, binding as unknown as AnyBinding, context);
    const calls = formCalls<Form>(form);
    const handlers = handlersOf(served);
    return {
      calls: {
        calls,
        handlers: Object.fromEntries(
          Object.keys(calls).map((name) => [name, handlers[name.slice(name.lastIndexOf("/") + 1)] ?? missing(name)]),
        ),
      },
      save: (call, next) => saveRecord(served, call, next),
      update: (call, next) => updateRecord(served, call, next),
    };
  };

/** The calls of a form, and its saves for further calls of the feature that save and do more. */
type ServedFormCalls = {
  readonly calls: ServedCalls;
  readonly save: (context: CallContext<{ dto: Values }>, next: Next) => Promise<Saved>;
  readonly update: (context: CallContext<Update>, next: Next) => Promise<Saved>;
};

const missing = (name: string): never => {
  throw new Error(`the engine serves no ${name}`);
};

/** Returns a handler, typed by its input. cast: the call's schema has validated the input. */
const on = <Input>(handle: (context: CallContext<Input>) => Promise<unknown>) => handle as Handler;

/** Returns the handler of each call, by the last part of its name. */
function handlersOf(served: ServedForm): Readonly<Record<string, Handler>> {
  return {
    create: on((context) => create(served, context)),
    getData: on<{ id: number }>((context) => getData(served, context)),
    getFormData: on<{ id?: number }>(async ({ input, viewer }) => {
      const looking = await viewer();
      const record = input.id === undefined ? null : await recordToCheck(served, looking, input.id);
      return {
        ...staticChoices(served.form),
        ...(await served.binding.choices?.(served.context.db, looking)),
        ...accessFor(served, looking, record),
      };
    }),
    save: on<{ dto: Values }>((context) => saveRecord(served, context)),
    update: on<{ id: number; dto: Values; updated: string }>((context) => updateRecord(served, context)),
    validate: on<{ id?: number; dto: Values }>((context) => validate(served, context)),
    requestEditAccess: on<LockInput>((context) => requestEditAccess(served, context)),
    releaseEditAccess: on<{ id: number }>(async ({ input, account }) => {
      await releaseEditLock(served.context.db, { control: served.form.control, id: input.id }, await account());
      return { successful: true };
    }),
    ...selectionHandlers(served),
  };
}

async function create(served: ServedForm, context: CallContext<unknown>): Promise<unknown> {
  const asking = await askingOf(context);
  refuseUneditable(accessFor(served, asking.viewer, null), null);
  const values = await newValues(served, served.context.db, asking);
  const shown = fieldsFor(served, asking.viewer, null);
  return wire(served, asking.viewer, { shown, values, record: null });
}

async function getData(served: ServedForm, { input, viewer, ip, now }: CallContext<{ id: number }>): Promise<unknown> {
  const looking = await viewer();
  // Whether confined fields are shown is known once the record is read.
  const names = visibleFields(served.form, looking, true);
  const record = await recordFor(served, served.context.db, looking, input.id, names);
  // Before anything is sent: data whose access cannot be logged is not read.
  const shown = fieldsFor(served, looking, record);
  await logRecordAccess(served, looking, record, { shown, ip, at: now });
  const moves = movesOpen(served, { viewer: looking, now }, record);
  return { ...wire(served, looking, { shown, values: record.values, record }), ...(moves && { moves }) };
}

/** The part of a record that decides who may edit it; an open page polls it. */
const recordToCheck = (served: ServedForm, viewer: Viewer, id: number) =>
  recordFor(served, served.context.db, viewer, id, served.binding.access ? undefined : []);

type LockInput = { readonly id: number; readonly intent?: LockIntent };

async function requestEditAccess(served: ServedForm, call: CallContext<LockInput>): Promise<unknown> {
  const { form, context } = served;
  const { id, intent = "edit" } = call.input;
  const { viewer, now } = await askingOf(call);
  const record = await recordToCheck(served, viewer, id);
  refuseUneditable(accessFor(served, viewer, record), record.protectionLevel);
  const account = await call.account();
  if (intent === "takeOver" && !allows(viewer, TAKES_LOCKS_OVER)) throw new Refusal("kernel.form.takeOverDenied");
  const heldBy = await holdEditLock(context, { control: form.control, id }, { account, now, intent });
  if (heldBy === null) return { successful: true };
  const { code, details } = refusedLock(heldBy);
  const message = call.translate(code, details.variables);
  return { successful: false, code, message, activeUserName: heldBy || null };
}

/**
 * Returns all that `save` or `update` would return for the fields, and further problems of the valid ones, in a read-only transaction.
 */
async function validate(served: ServedForm, call: CallContext<{ id?: number; dto: Values }>): Promise<unknown> {
  const { form, context } = served;
  const { id, dto } = call.input;
  if (id === undefined && form.create === false) throw noData();
  const asking = await askingOf(call);
  const parsed = dtoSchema(id === undefined ? onCreate(form) : form).safeParse(dto, { reportInput: true });
  const readOnly = context.db.transaction().setAccessMode("read only");
  const validated = () =>
    readOnly.execute(async (tx) => {
      const record = id === undefined ? null : await recordFor(served, tx, asking.viewer, id);
      const before = record?.values ?? (await newValues(served, tx, asking));
      const sound = parsed.success ? parsed.data : readSound(form, dto, parsed.error);
      return problemsOf(served, tx, { asking, record, before, dto: sound });
    });
  const problems = await retried(validated, isConnectionLost);
  return triedAnswer(parsed.error, problems, call);
}

const selectionHandlers = ({ form, selections, context }: ServedForm): Record<string, Handler> =>
  Object.fromEntries(
    selectionsOf(form.fields).map(({ name, searched, values, brings, ownFirst }) => {
      const choices = selections[name];
      if (!choices && !values) throw new Error(`${form.control} binds no ${name}`);
      return [
        name,
        on<Search>(async ({ input, viewer }) =>
          choices
            ? offered(context.db, { choices, brings, ownFirst }, await viewer(), searched ? input : null)
            : values,
        ),
      ];
    }),
  );
