import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { lockCredit } from "./credit.store.ts";
import { lockBalances } from "./receivable-balance.store.ts";
import { allocation } from "./allocation.ts";
import type { Ledger } from "./ledger.ts";

/** Pays the rest of a receivable from its debtor's credit, as far as the credit suffices. Returns the amount paid, in forints. */
export async function allocateCredit(
  tx: Tx,
  ledger: Ledger,
  receivable: number,
  { actor, at }: { actor: number; at: Date },
): Promise<number> {
  const [balance] = await lockBalances(tx, [receivable]);
  if (balance === undefined || !balance.active || balance.settled >= balance.owed)
    throw new Refusal("money.refusal.unchanged");
  if (balance.inPayment) throw new Refusal("money.refusal.inPayment");
  const { debtor: party, owed, settled } = balance;
  const amount = Math.min(owed - settled, await lockCredit(tx, party));
  if (amount === 0) throw new Refusal("money.refusal.noCredit");
  await ledger.book(tx, allocation({ receivable, from: party, party, amount }), { actor, at });
  return amount;
}
