import { dayOf } from "@rajt/contract/kernel/days";
import { personForm } from "@rajt/contract/people/person/person.form";
import { findingsOf, type Finding } from "@rajt/contract/people/person/person-findings.rules";
import type { AppContext } from "../../../app-context.ts";
import { doctorDateLimits } from "../../../config.ts";
import type { Runner } from "../../../kernel/db/database.ts";
import { allRows, recordReader, recordSourceOf } from "../../../kernel/form/index.ts";
import { personTables } from "./person-fields.store.ts";

export type FindingsContext = Pick<AppContext, "vault" | "config">;
type Read = { readonly values: Readonly<Record<string, unknown>>; readonly findings: readonly Finding[] };

const NAMES = Object.keys(personForm.fields);

/** Returns a function that reads the values of a person and what is missing or doubtful in them (product/people 28). */
export function findingsReader({ vault, config }: FindingsContext) {
  const { fields, ...place } = personTables(vault);
  // cast: the engine reads fields by their names.
  const read = recordReader(recordSourceOf({ ...place, fields } as never), personForm.fields);
  const limits = doctorDateLimits(config);
  return async (runner: Runner, id: number, now: Date): Promise<Read> => {
    const today = dayOf(now);
    const record = await read(runner, { id, scope: allRows(), names: NAMES, today });
    if (record === undefined) return { values: {}, findings: [] };
    return { values: record.values, findings: findingsOf(record.values, today, limits) };
  };
}
