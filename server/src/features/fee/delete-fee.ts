import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { type Ledger, lockBalances } from "../money/index.ts";
import { endFee, receivablesOfFees } from "./fee.store.ts";
import { insertWaiver, readAnnualFee } from "./licence-cost.store.ts";

/**
 * Ends a fee; money received for it becomes refundable. An annual fee is not billed again (product/money 36).
 *
 * @returns whether the fee existed and was active
 * @throws {Refusal} if the fee is in an open card payment; the database keeps the fee of an open transfer
 */
export async function deleteFee(
  tx: Tx,
  ledger: Ledger,
  fee: number,
  by: { readonly actor: number | null; readonly at: Date },
): Promise<boolean> {
  const owed = await receivablesOfFees(tx, [fee]);
  const [balance] = await lockBalances(tx, [...owed.values()]);
  if (balance?.active !== true) return false;
  if (balance.inPayment) throw new Refusal("money.refusal.inPayment");
  await endFee(tx, ledger, fee, by);
  const annual = await readAnnualFee(tx, fee);
  if (annual) await insertWaiver(tx, { ...annual, reason: null }, by);
  return true;
}
