import { dayOf } from "@rajt/contract/kernel/days";
import { normalizeReference } from "@rajt/contract/payment-request/reference.rules";
import { fieldsRefused, noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { lockRequest, restorePromised } from "./requested.store.ts";
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

/**
 * Books money that came under the reference of a transfer sheet: to what is still owed on the sheet, at the promised prices where the money was valued by
 * the due day; the rest is credit of the sheet's payer. A cancelled sheet asks for nothing. Returns the credit.
 */
export async function recordRequestedReceipt(
  tx: Tx,
  ledger: Ledger,
  { reference, ...receipt }: Omit<BankReceipt, "payer"> & { readonly reference: string },
): Promise<number> {
  const request = await lockRequest(tx, normalizeReference(reference));
  if (request === undefined)
    throw fieldsRefused([{ path: "reference", message: "paymentRequest.refusal.unknownReference" }]);
  const isCancelled = request.state === "CANCELLED";
  if (!isCancelled && receipt.receivedOn <= request.dueOn) await restorePromised(tx, ledger, request, receipt);
  return recordBankReceipt(tx, ledger, { ...receipt, payer: request.payer }, isCancelled ? [] : request.receivables);
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
