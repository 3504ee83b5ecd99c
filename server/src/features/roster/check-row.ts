import type { Refusal } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { FormRecords } from "../../kernel/form/index.ts";
import type { Outcome } from "./roster.store.ts";
import type { RowRead } from "./read-row.ts";
import {
  flawsOf,
  matchRow,
  namesOf,
  outcomeOfRefusal,
  refusalOf,
  writeRow,
  type Importing,
  type Match,
} from "./weigh-row.ts";

/**
 * What a row would come to: it is written as it will be, with all that the database says to it, and then everything is undone. So the check
 * knows every rule that there is, and none of its own.
 */
export async function checkRow(records: FormRecords, db: Db, importing: Importing, row: RowRead): Promise<Outcome> {
  const found: { match: Match | null } = { match: null };
  try {
    return await undone(db, async (tx) => {
      const match = (found.match = await matchRow(records, tx, importing, row));
      const changed = match.record ? records.changes(match.record, row.fields) : [];
      const names = namesOf(row, match.record);
      const isSame = match.record !== null && changed.length === 0 && row.problems.length === 0;
      if (isSame) return { ...names, result: "UNCHANGED", problems: [], changed };
      await writeRow(records, tx, importing, { ...match, fields: row.fields });
      return row.problems.length > 0
        ? { ...names, result: "REFUSED", problems: row.problems, changed: [] }
        : { ...names, result: match.record ? "UPDATED" : "NEW", problems: [], changed };
    });
  } catch (error) {
    const refusal: Refusal = refusalOf(records, error);
    const { match } = found;
    const flaws = await flawsOf(records, db, importing, { match, fields: row.fields });
    return outcomeOfRefusal(refusal, { row, record: match?.record ?? null, flaws });
  }
}

/** Carries what was found out of a transaction that is not to be. */
class Undone<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super("undone on purpose");
    this.found = found;
  }
}

async function undone<T>(
  db: Db,
  work: (tx: Parameters<Parameters<ReturnType<Db["transaction"]>["execute"]>[0]>[0]) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx): Promise<T> => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    // The cast: only this function's own transaction throws one, with what its work answered.
    if (error instanceof Undone) return error.found as T;
    throw error;
  }
}
