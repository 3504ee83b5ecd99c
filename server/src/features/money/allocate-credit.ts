import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { lockCredit } from "./credit.store.ts";
import { lockStanding } from "./standing.store.ts";
import { allocation } from "./allocation.ts";
import type { Ledger } from "./ledger.ts";

/** Pays what is left of a receivable from its debtor's credit, as far as that goes; answers how much that was. */
export async function allocateCredit(
  tx: Tx,
  ledger: Ledger,
  receivable: number,
  { actor, at }: { actor: number; at: Date },
): Promise<number> {
  const [standing] = await lockStanding(tx, [receivable]);
  if (standing === undefined || !standing.active || standing.settled >= standing.owed)
    throw new Refusal("money.refusal.unchanged");
  if (standing.inPayment) throw new Refusal("money.refusal.inPayment");
  const { debtor: party, owed, settled } = standing;
  const amount = Math.min(owed - settled, await lockCredit(tx, party));
  if (amount === 0) throw new Refusal("money.refusal.noCredit");
  await ledger.book(tx, allocation({ receivable, from: party, party, amount }), { actor, at });
  return amount;
}
