/** The choices of a form, sent beside who may edit (`getFormData`): fixed values, and records that the server reads. */
import type { Named } from "../calls.ts";
import type { Form } from "./form.ts";

/** Facts that may be sent with a record beside its id and name. */
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

/** The choices of a form that are records; the server's binding reads them. */
export type RecordChoicesOf<F extends Form> = F extends { choices: infer T }
  ? { readonly [K in keyof T as T[K] extends RecordChoices ? K : never]: ChoiceOf<T[K]> }
  : object;

/** The choices of a form that are fixed values of the declaration. */
type StaticChoicesOf<F extends Form> = F extends { choices: infer T }
  ? { readonly [K in keyof T as T[K] extends RecordChoices ? never : K]: ChoiceOf<T[K]> }
  : object;

export type ChoicesOf<F extends Form> = StaticChoicesOf<F> & RecordChoicesOf<F>;

export const staticChoices = <F extends Form>({ choices = {} }: F): StaticChoicesOf<F> =>
  // cast: the filter leaves exactly the fixed values.
  Object.fromEntries(Object.entries(choices).filter(([, choice]) => !("beside" in choice))) as StaticChoicesOf<F>;
