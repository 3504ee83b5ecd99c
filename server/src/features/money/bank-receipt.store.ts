import type { Day } from "@rajt/contract/kernel/days";
import { startOfDay } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";

/** Money received on a bank account. */
export type BankReceipt = {
  readonly payer: number;
  /** The bank's own number of the transfer; it is recorded once. */
  readonly bankReference: string;
  readonly amount: number;
  readonly receivedOn: Day;
  readonly actor: number | null;
  readonly at: Date;
};

/** A share of a bank receipt: its receivable and the party that owes it. A null receivable is the payer's credit. */
export type Share = { readonly receivable: number | null; readonly party: number; readonly amount: number };

/** The federation's bank account, a value of `payment.receiving_account`. */
const FEDERATION = "FEDERATION";

/** Inserts a bank receipt whose shares add up to its amount. Returns the obstacle, or null. The receivables must be locked. */
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
