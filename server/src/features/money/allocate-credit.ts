import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { lockStanding } from "./standing.store.ts";
import { insertAllocation, lockCredit } from "./bank-receipt.store.ts";

/** Pays what is left of a receivable from its debtor's credit, as far as that goes; answers how much that was. */
export async function allocateCredit(
  tx: Tx,
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
  await insertAllocation(tx, { receivable, from: party, party, amount, actor, at });
  return amount;
}
