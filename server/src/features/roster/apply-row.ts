import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { FormRecords } from "../../kernel/form/index.ts";
import { limitDisclosure } from "../people/index.ts";
import type { RowRead } from "./read-row.ts";
import { nameWritten, storeOutcome, takeRow, type StoredRow } from "./roster.store.ts";
import { matchRow, outcomeOfRefusal, refusalOf, writeRow, type Importing, type Match } from "./check-against-stored.ts";

type ToApply = { readonly key: string; readonly stored: StoredRow; readonly row: RowRead };

/**
 * Writes a row that passed the check, if nothing has changed since: an existing person by the version that was read, a
 * new one if still unknown. The row and its outcome are one transaction; a refusal is stored afterwards.
 *
 * @throws {Refusal} if the viewer exceeds the disclosure limit; the row stays as it is
 */
export async function applyRow(records: FormRecords, db: Db, importing: Importing, toApply: ToApply): Promise<void> {
  const { key, stored, row } = toApply;
  const found: { match: Match } = { match: { record: null } };
  try {
    await limitDisclosure(db, importing, () => written(records, db, importing, toApply, found));
  } catch (error) {
    const refusal = refusalOf(records, error);
    if (isTooMany(refusal)) throw refusal;
    await storeOutcome(
      db,
      { key, place: stored.place },
      outcomeOfRefusal(refusal, { row, record: found.match.record }),
    );
  }
}

export const isTooMany = (error: unknown): boolean => error instanceof Refusal && error.details.status === 429;

/** Writes a row, and translates database errors into refusals. */
async function written(
  records: FormRecords,
  db: Db,
  importing: Importing,
  { key, stored, row }: ToApply,
  found: { match: Match },
): Promise<void> {
  const at = { key, place: stored.place };
  try {
    await tx(db, async (trx) => {
      if (!(await takeRow(trx, at, importing.now))) return;
      const match = (found.match = await matchRow(records, trx, importing, row));
      if ((match.record?.id ?? null) !== stored.personId) throw new Refusal("roster.problem.changedSince");
      const record = match.record && { ...match.record, updated: stored.personUpdated ?? match.record.updated };
      const id = await writeRow(records, trx, importing, { record, fields: row.fields });
      await nameWritten(trx, at, id);
    });
  } catch (error) {
    throw records.meaningOf(error);
  }
}
