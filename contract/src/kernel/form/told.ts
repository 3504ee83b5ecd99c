/** The choices that a form tells beside who may edit (`getFormData`): lists of values, and records that the server reads. */
import type { Named } from "../calls.ts";
import type { Form } from "./form.ts";

/** The facts that may travel with a record beside its id and name. */
type Beside = { readonly whole: number; readonly record: Named; readonly records: readonly Named[] };
export type ToldRecords = { readonly beside: Readonly<Record<string, keyof Beside>> };

/** By name: `{ genders: GENDERS, clubs: toldRecords({}), ageGroups: toldRecords({ parent: "record", ageMin: "whole" }) }`. */
export type Tells = Readonly<Record<string, readonly string[] | ToldRecords>>;
export const toldRecords = <const B extends ToldRecords["beside"]>(beside: B) => ({ beside });

type Told<T> = T extends readonly (infer V)[]
  ? readonly V[]
  : T extends { beside: infer B extends ToldRecords["beside"] }
    ? readonly (Named & { readonly [K in keyof B]: Beside[B[K]] })[]
    : never;

/** Of what a form tells the records, which the server's binding reads. */
export type ToldRecordsOf<F extends Form> = F extends { tells: infer T }
  ? { readonly [K in keyof T as T[K] extends ToldRecords ? K : never]: Told<T[K]> }
  : object;

/** Of what a form tells the values, which the declaration itself has. */
type ToldValuesOf<F extends Form> = F extends { tells: infer T }
  ? { readonly [K in keyof T as T[K] extends ToldRecords ? never : K]: Told<T[K]> }
  : object;

export type ToldOf<F extends Form> = ToldValuesOf<F> & ToldRecordsOf<F>;

export const toldValues = <F extends Form>({ tells = {} }: F): ToldValuesOf<F> =>
  // The cast: those that are no records were all kept.
  Object.fromEntries(Object.entries(tells).filter(([, told]) => !("beside" in told))) as ToldValuesOf<F>;
