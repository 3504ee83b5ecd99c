/** The choices that a form tells beside who may edit (`getFormData`): lists of values, and records that the server reads. */
import type { Named } from "../calls.ts";
import type { Form } from "./form.ts";

/** The facts that may travel with a record beside its id and name. */
type Beside = { readonly whole: number; readonly record: Named; readonly records: readonly Named[] };
export type RecordChoices = { readonly beside: Readonly<Record<string, keyof Beside>> };

/** By name: `{ genders: GENDERS, clubs: recordChoices({}), ageGroups: recordChoices({ parent: "record", ageMin: "whole" }) }`. */
export type FormChoices = Readonly<Record<string, readonly string[] | RecordChoices>>;
export const recordChoices = <const B extends RecordChoices["beside"]>(beside: B) => ({ beside });

type ChoiceOf<T> = T extends readonly (infer V)[]
  ? readonly V[]
  : T extends { beside: infer B extends RecordChoices["beside"] }
    ? readonly (Named & { readonly [K in keyof B]: Beside[B[K]] })[]
    : never;

/** Of what a form tells the records, which the server's binding reads. */
export type RecordChoicesOf<F extends Form> = F extends { choices: infer T }
  ? { readonly [K in keyof T as T[K] extends RecordChoices ? K : never]: ChoiceOf<T[K]> }
  : object;

/** Of what a form tells the values, which the declaration itself has. */
type StaticChoicesOf<F extends Form> = F extends { choices: infer T }
  ? { readonly [K in keyof T as T[K] extends RecordChoices ? never : K]: ChoiceOf<T[K]> }
  : object;

export type ChoicesOf<F extends Form> = StaticChoicesOf<F> & RecordChoicesOf<F>;

export const staticChoices = <F extends Form>({ choices = {} }: F): StaticChoicesOf<F> =>
  // The cast: those that are no records were all kept.
  Object.fromEntries(Object.entries(choices).filter(([, told]) => !("beside" in told))) as StaticChoicesOf<F>;
