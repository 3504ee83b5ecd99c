import type { Day } from "@rajt/contract/kernel/days";
import { startOfDay } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { lockReceivables } from "./receivable.store.ts";

/** A party's money due back, in one place: on a receivable, or (null) in its credit. */
export type DueBack = {
  readonly id: number;
  readonly party: number;
  readonly receivable: number | null;
  readonly payment: number | null;
  readonly amount: number;
  readonly isCard: boolean;
};

const ROWS = sql`select id, party_id as party, receivable_id as receivable, payment_id as payment, amount, coalesce(is_card, false) as "isCard" from money_due_back`;

/** Locks the places of money due back, receivables before credits, and returns the amounts; places where nothing is due any more are left out. */
export async function lockDueBack(tx: Tx, ids: readonly number[]): Promise<DueBack[]> {
  const { rows } = await sql<DueBack>`${ROWS} where id = any(${ids})`.execute(tx);
  await lockReceivables(
    tx,
    rows.flatMap(({ receivable }) => receivable ?? []),
  );
  const parties = rows.flatMap(({ receivable, party }) => (receivable === null ? [party] : []));
  await sql`select from credit where party_id = any(${parties}) order by party_id for no key update`.execute(tx);
  // Read again: only the lock makes the amount final.
  const { rows: locked } = await sql<DueBack>`${ROWS} where id = any(${ids}) order by id`.execute(tx);
  return locked;
}

type Sent = { readonly sentOn: Day; readonly reference: string | null; readonly actor: number; readonly at: Date };

/** Books refunds made by a person. The places must be locked. */
export const bookSentOn = (
  tx: Tx,
  ledger: Ledger,
  rows: readonly DueBack[],
  { sentOn, reference, actor, at }: Sent,
): Promise<void> =>
  ledger.book(
    tx,
    rows.map(({ party, receivable, payment, amount }) => {
      const cause = reference ?? "SENT_ON";
      return { kind: "REFUND", party, receivable, payment, amount: -amount, cause } as const;
    }),
    { actor, at, valuedAt: startOfDay(sentOn) },
  );
