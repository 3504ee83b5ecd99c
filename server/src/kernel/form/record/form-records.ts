import type { Viewer } from "@rajt/contract/kernel/access";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { dtoSchema } from "@rajt/contract/kernel/form/form.calls";
import { nested } from "@rajt/contract/kernel/form/form-names";
import { onCreate, firstOfEach, type Form } from "@rajt/contract/kernel/form/form";
import { fieldsRefused, type FieldProblem } from "../../calls/refusal.ts";
import type { Runner, Tx } from "../../db/database.ts";
import { fieldProblemsOf } from "../../http/input.ts";
import { refuseUneditable } from "../check/field-access.ts";
import { changesOf } from "./field-values.ts";
import type { FormCallContext, EditedTable, FormBinding, Sound } from "../form-binding.ts";
import type { StoredRecord, Values } from "./form.store.ts";
import type { Parts } from "./parts.ts";
import {
  accessFor,
  fieldsFor,
  newValues,
  combineForm,
  recordFor,
  type AnyBinding,
  type FormAppContext,
} from "../served-form.ts";
import { changeRecord, insertRecord, meaningOf, type Saved } from "./write-record.ts";

/** Writes many records of a form: some fields of each, as a page would write them. */
export type FormRecords = {
  /** @throws {Refusal} if the viewer may create none */
  refuseMaking(viewer: Viewer): void;
  /** @throws {Refusal} if it does not exist, or not for this viewer */
  read(runner: Runner, viewer: Viewer, id: number): Promise<StoredRecord>;
  /** Returns those of the given fields that differ from the record. */
  changes(record: StoredRecord, fields: Values): string[];
  /** Returns the problems of some fields of a record (null: of a new one) that the values themselves show. */
  flaws(runner: Runner, asking: FormCallContext, record: StoredRecord | null, fields: Values): Promise<FieldProblem[]>;
  /** @throws {Refusal} and what {@link FormRecords.meaningOf} explains */
  insert(tx: Tx, asking: FormCallContext, fields: Values): Promise<Saved>;
  /** Updates the version that was read. @throws {Refusal} and what {@link FormRecords.meaningOf} explains */
  update(tx: Tx, asking: FormCallContext & { locale: Locale }, record: StoredRecord, fields: Values): Promise<Saved>;
  /** Returns the refusal for an error of writing, or the error itself. */
  meaningOf(error: unknown): unknown;
};

/**
 * Opens the records of a form beside its calls: same declaration, binding, checks, log and locks, in transactions of the caller.
 *
 *     const persons = formRecords(personForm, binding)(context);
 *     await tx(db, (trx) => persons.insert(trx, { viewer, now }, { lastName: "Ács", … }));
 */
export const formRecords =
  <const F extends Form, T extends EditedTable, const P extends Parts = {}>(form: F, binding: FormBinding<F, T, P>) =>
  (context: FormAppContext): FormRecords => {
    // cast: drops the form's own types, which the signature has just checked; the engine uses names.
    const served = combineForm(form, binding as unknown as AnyBinding, context);
    const schemas = { made: dtoSchema<Form>(onCreate<Form>(form)), changed: dtoSchema<Form>(form) };
    const parse = (viewer: Viewer, record: StoredRecord | null, before: Values, fields: Values) => {
      const rest = fieldsFor(served, viewer, record).filter((name) => form.fields[name]?.readOnly !== true);
      const whole = { ...Object.fromEntries(rest.map((name) => [name, before[name]])), ...fields };
      const schema = schemas[record === null ? "made" : "changed"];
      return { whole, parsed: schema.safeParse(nested(whole), { reportInput: true }) };
    };
    /** Validates given values with the schema, beside the rest of the record. */
    const read = (viewer: Viewer, record: StoredRecord | null, before: Values, fields: Values): Values => {
      const { parsed } = parse(viewer, record, before, fields);
      if (!parsed.success) throw fieldsRefused(fieldProblemsOf(parsed.error));
      const values: Values = parsed.data;
      return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]));
    };
    return {
      refuseMaking: (viewer) => refuseUneditable(accessFor(served, viewer, null), null),
      read: (runner, viewer, id) => recordFor(served, runner, viewer, id),
      changes: ({ values }, fields) => Object.keys(changesOf(form.fields, values, { ...values, ...fields }, fields)),
      flaws: async (runner, asking, record, fields) => {
        const before = record?.values ?? (await newValues(served, runner, asking));
        const { whole, parsed } = parse(asking.viewer, record, before, fields);
        const problems = parsed.success ? [] : fieldProblemsOf(parsed.error);
        const isWrong = (name: string) => problems.some(({ path }) => path === name || path.startsWith(`${name}.`));
        const sound = (values: Values) =>
          // cast: the remaining values are those of the schema.
          Object.fromEntries(Object.entries(values).filter(([name]) => !isWrong(name))) as Sound<Form>;
        const validation = { ...asking, id: record?.id ?? null, facts: record?.facts ?? null, before: sound(before) };
        const own = served.binding.problems?.(sound({ ...before, ...whole }), validation) ?? [];
        return firstOfEach([...problems, ...own]);
      },
      insert: async (tx, asking, fields) =>
        insertRecord(served, tx, asking, read(asking.viewer, null, await newValues(served, tx, asking), fields)),
      update: (tx, asking, record, fields) => {
        const dto = read(asking.viewer, record, record.values, fields);
        return changeRecord(served, tx, asking, { id: record.id, updated: record.updated, dto });
      },
      meaningOf: (error) => meaningOf(served, error),
    };
  };
