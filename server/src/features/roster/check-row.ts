import { firstOfEach } from "@rajt/contract/kernel/form/form";
import type { FieldProblem, Refusal } from "../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { FormRecords } from "../../kernel/form/index.ts";
import type { Outcome } from "./roster.store.ts";
import type { RowRead } from "./read-row.ts";
import { placeholderPerson } from "./placeholder-person.ts";
import {
  clashesOf,
  flawsOf,
  matchRow,
  namesOf,
  outcomeOfRefusal,
  refusalOf,
  writeRow,
  type Importing,
  type Match,
} from "./check-against-stored.ts";

/** The records that rows are written to, and placeholder records for viewers who do not see everyone. */
export type Trial = { readonly records: FormRecords; readonly placeholders: FormRecords };

/**
 * Returns the outcome that a row would have: it is written as it will be, with every constraint of the database, and
 * then rolled back. So the check applies every rule and has none of its own. A trial never discloses whether a person
 * out of the viewer's sight is registered.
 */
export async function checkRow(trial: Trial, db: Db, importing: Importing, row: RowRead): Promise<Outcome> {
  const { records } = trial;
  const found: { match: Match | null } = { match: null };
  try {
    return await undone(db, async (tx) => {
      const match = (found.match = await matchRow(records, tx, importing, row));
      const changed = match.record ? records.changes(match.record, row.fields) : [];
      const names = namesOf(row, match.record);
      const isSame = match.record !== null && changed.length === 0 && row.problems.length === 0;
      if (isSame) return { ...names, result: "UNCHANGED", problems: [], changed };
      const problems = firstOfEach([...row.problems, ...(await tried(trial, tx, importing, { match, row }))]);
      return problems.length > 0
        ? { ...names, result: "REFUSED", problems, changed: [] }
        : { ...names, result: match.record ? "UPDATED" : "NEW", problems: [], changed };
    });
  } catch (error) {
    const refusal: Refusal = refusalOf(records, error);
    const { match } = found;
    const flaws = await flawsOf(records, db, importing, { match, fields: row.fields });
    return outcomeOfRefusal(refusal, { row, record: match?.record ?? null, flaws });
  }
}

/** Writes the row. @returns the problems that a placeholder hides: those of the values it replaces */
async function tried(
  { records, placeholders }: Trial,
  tx: Tx,
  importing: Importing,
  { match, row: { fields } }: { match: Match; row: RowRead },
): Promise<FieldProblem[]> {
  if (importing.viewer.isSuperAdmin) {
    await writeRow(records, tx, importing, { ...match, fields });
    return [];
  }
  await writeRow(placeholders, tx, importing, { ...match, fields: placeholderPerson(fields, match.record) });
  const flaws = await flawsOf(records, tx, importing, { match, fields });
  return flaws.length > 0 ? flaws : clashesOf(tx, importing, match, fields);
}

/** Carries the result out of a transaction that is rolled back. */
class Undone<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super("undone on purpose");
    this.found = found;
  }
}

async function undone<T>(db: Db, work: (trx: Tx) => Promise<T>): Promise<T> {
  try {
    return await tx(db, async (trx): Promise<T> => {
      throw new Undone(await work(trx));
    });
  } catch (error) {
    // cast: only this function's own transaction throws it, with the result of its work
    if (error instanceof Undone) return error.found as T;
    throw error;
  }
}
