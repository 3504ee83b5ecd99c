import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { inOpenPayment, type Ledger } from "../../money/index.ts";

type HandingOver = {
  readonly athlete: number;
  readonly club: number;
  readonly actor: number | null;
  readonly at: Date;
};

/**
 * Makes an athlete the debtor of the unpaid entries that a club has made, with CHARGE rows of minus and plus the price. Entries in a
 * payment and teams remain the club's.
 */
export async function handOverEntries(
  tx: Tx,
  ledger: Ledger,
  { athlete, club, actor, at }: HandingOver,
): Promise<void> {
  const unpaid = sql`
    select v.id from receivable v join entry e on e.id = v.entry_id
    where v.debtor_id = ${club} and v.active and v.settled = 0 and not v.paid and e.active and not e.is_team
      and exists (select from entry_member m where m.entry_id = e.id and m.active and m.person_id = ${athlete})`;
  await sql`${unpaid} order by v.id for no key update of v`.execute(tx);
  // Read once the locks are held: a payment may have started while this statement waited.
  const { rows } = await sql<{ id: number }>`${unpaid} and not ${inOpenPayment(sql`v.id`)} order by v.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update receivable set debtor_id = ${athlete}, changed_by = ${actor}, updated_at = ${at} where id = any(${ids}::integer[])`.execute(
    tx,
  );
  await ledger.charge(tx, ids, "DEBTOR");
}
