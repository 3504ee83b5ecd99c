import type { Day } from "@rajt/contract/kernel/days";
import { startOfDay } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";

/** Money that came to the bank. */
export type BankReceipt = {
  readonly payer: number;
  /** The number that the bank gave it: it is written down once under that. */
  readonly bankReference: string;
  readonly amount: number;
  readonly receivedOn: Day;
  readonly actor: number | null;
  readonly at: Date;
};

/** A share of a bank receipt and the receivable it goes to, with the party that owes it; null: the payer's credit. */
export type Share = { readonly receivable: number | null; readonly party: number; readonly amount: number };

/** The federation's one account, by `payment.receiving_account`. */
const FEDERATION = "FEDERATION";

/** Inserts a bank receipt whose shares add up to it. Returns what stands in the way, if anything does. The receivables must be locked. */
export async function insertBankReceipt(
  tx: Tx,
  ledger: Ledger,
  { payer, bankReference, amount, receivedOn, actor, at }: BankReceipt,
  shares: readonly Share[],
): Promise<"noPayer" | "recorded" | null> {
  const valuedAt = startOfDay(receivedOn);
  const { rows } = await sql<{ id: number }>`
    insert into payment (method, payer_id, amount, state, transaction_id, receiving_account, started_at, ended_at)
    select 'BANK_TRANSFER', id, ${amount}, 'PAID', ${bankReference}, ${FEDERATION}, ${valuedAt}, ${at} from account where id = ${payer}
    on conflict do nothing returning id`.execute(tx);
  const [payment] = rows;
  if (payment === undefined) {
    const { rows: payers } = await sql`select from account where id = ${payer}`.execute(tx);
    return payers.length === 0 ? "noPayer" : "recorded";
  }
  const row = { kind: "PAYMENT", payment: payment.id, cause: bankReference } as const;
  await ledger.book(
    tx,
    shares.map((share) => ({ ...share, ...row })),
    { actor, at, valuedAt },
  );
  return null;
}
