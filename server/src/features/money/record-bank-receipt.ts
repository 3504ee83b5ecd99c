import { dayOf } from "@rajt/contract/kernel/days";
import { normalizeReference } from "@rajt/contract/payment-request/reference.rules";
import { fieldsRefused, noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { lockRequest, restorePromised } from "./requested.store.ts";
import { lockBalances, type ReceivableBalance } from "./receivable-balance.store.ts";
import { insertBankReceipt, type Share, type BankReceipt } from "./bank-receipt.store.ts";

/**
 * Books a bank receipt to the outstanding amounts of the receivables, oldest first; the rest becomes the payer's
 * credit. An ended receivable owes nothing, so its share becomes credit too.
 *
 * @returns the credit, in forints
 */
export async function recordBankReceipt(
  tx: Tx,
  ledger: Ledger,
  receipt: BankReceipt,
  receivables: readonly number[],
): Promise<number> {
  if (receipt.receivedOn > dayOf(receipt.at))
    throw fieldsRefused([{ path: "receivedOn", message: "money.refusal.receivedLater" }]);
  const shares = sharesOf(receipt, await lockBalances(tx, receivables));
  const obstacle = await insertBankReceipt(tx, ledger, receipt, shares);
  if (obstacle === "noPayer") throw noData();
  if (obstacle === "recorded") throw new Refusal("money.refusal.alreadyRecorded");
  return shares.find(({ receivable }) => receivable === null)?.amount ?? 0;
}

/**
 * Books a bank receipt with the reference of a transfer sheet to the outstanding amounts on the sheet. The promised
 * prices apply if the money was valued by the due day. The rest becomes credit of the sheet's payer; for a cancelled
 * sheet all of it does.
 *
 * @returns the credit, in forints
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

export function sharesOf({ amount, payer }: BankReceipt, balances: readonly ReceivableBalance[]): Share[] {
  let left = amount;
  const shares: Share[] = [];
  for (const { id, debtor, owed, settled } of balances) {
    const share = Math.min(left, Math.max(0, owed - settled));
    if (share > 0) shares.push({ receivable: id, party: debtor, amount: share });
    left -= share;
  }
  return left > 0 ? [...shares, { receivable: null, party: payer, amount: left }] : shares;
}
