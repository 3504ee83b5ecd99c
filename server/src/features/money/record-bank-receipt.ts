import { dayOf } from "@rajt/contract/kernel/days";
import { fieldsRefused, noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { lockStanding, type Standing } from "./standing.store.ts";
import { insertBankReceipt, type Share, type BankReceipt } from "./bank-receipt.store.ts";

/**
 * Books money that came to the bank: to what is still owed of the receivables, oldest first; the rest is the payer's credit. What has ended
 * meanwhile owes nothing, so its share is among the rest. Answers how much that is.
 */
export async function recordBankReceipt(
  tx: Tx,
  ledger: Ledger,
  receipt: BankReceipt,
  receivables: readonly number[],
): Promise<number> {
  if (receipt.receivedOn > dayOf(receipt.at))
    throw fieldsRefused([{ path: "receivedOn", message: "money.refusal.receivedLater" }]);
  const shares = sharesOf(receipt, await lockStanding(tx, receivables));
  const obstacle = await insertBankReceipt(tx, ledger, receipt, shares);
  if (obstacle === "noPayer") throw noData();
  if (obstacle === "recorded") throw new Refusal("money.refusal.alreadyRecorded");
  return shares.find(({ receivable }) => receivable === null)?.amount ?? 0;
}

export function sharesOf({ amount, payer }: BankReceipt, standings: readonly Standing[]): Share[] {
  let left = amount;
  const shares: Share[] = [];
  for (const { id, debtor, owed, settled } of standings) {
    const share = Math.min(left, Math.max(0, owed - settled));
    if (share > 0) shares.push({ receivable: id, party: debtor, amount: share });
    left -= share;
  }
  return left > 0 ? [...shares, { receivable: null, party: payer, amount: left }] : shares;
}
