import { dayOf, type Day } from "@rajt/contract/kernel/days";
import type { MarkingMethod } from "@rajt/contract/money/marking.table";
import { type MessageCode, Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { insertBankReceipt } from "./bank-receipt.store.ts";
import { logMarks } from "./manual-payment.store.ts";
import type { Ledger } from "./ledger.ts";
import { markAllManually, payingRefused } from "./mark-manually.ts";
import { sharesOf } from "./record-bank-receipt.ts";
import { lockBalances } from "./receivable-balance.store.ts";

/** How the federation received money, as the marking person reports it. Null: cash, today, without a number, the whole outstanding amount. */
export type Receipt = {
  readonly way: MarkingMethod | null;
  readonly receivedOn: Day | null;
  readonly reference: string | null;
  readonly amount: number | null;
};

type Booked = { readonly receipt: Receipt; readonly total: number; readonly actor: number; readonly at: Date };

/**
 * Books receivables as paid to the federation: cash as a HAND payment of each, bank money as a bank receipt of one
 * debtor.
 *
 * @param booked `total` is the number of selected rows: a bank receipt and a partial amount are for one row only
 * @returns refusals by receivable
 */
export async function bookPaid(
  tx: Tx,
  ledger: Ledger,
  receivables: readonly number[],
  { receipt: { way, ...receipt }, total, actor, at }: Booked,
): Promise<ReadonlyMap<number, MessageCode>> {
  if (total > 1 && (way === "BANK_TRANSFER" || receipt.amount !== null))
    return new Map(receivables.map((id) => [id, "money.refusal.oneByOne"]));
  if (way !== "BANK_TRANSFER")
    return markAllManually(tx, ledger, receivables, {
      ...receipt,
      paid: true,
      receivedBy: "FEDERATION",
      markedBy: actor,
      at,
    });
  const refusals = new Map<number, MessageCode>();
  for (const id of receivables) {
    const code = await bookBankReceipt(tx, ledger, id, { receipt, actor, at });
    if (code !== null) refusals.set(id, code);
  }
  return refusals;
}

/** Books one receivable as {@link bookPaid} does. @throws {Refusal} also where nothing would change */
export async function bookPaidOne(
  tx: Tx,
  ledger: Ledger,
  receivable: number,
  booked: Omit<Booked, "total">,
): Promise<void> {
  const code = (await bookPaid(tx, ledger, [receivable], { ...booked, total: 1 })).get(receivable);
  if (code !== undefined) throw new Refusal(code);
}

/** Books bank money to the receivable up to its outstanding amount, and the rest as its debtor's credit. */
async function bookBankReceipt(
  tx: Tx,
  ledger: Ledger,
  receivable: number,
  {
    receipt: { receivedOn, reference, amount },
    actor,
    at,
  }: { receipt: Omit<Receipt, "way"> } & Omit<Booked, "receipt" | "total">,
): Promise<MessageCode | null> {
  if (receivedOn === null || reference === null) return "kernel.error.required";
  if (receivedOn > dayOf(at)) return "money.refusal.receivedLater";
  const [balance] = await lockBalances(tx, [receivable]);
  if (balance === undefined) return "kernel.act.gone";
  const refused = payingRefused(balance);
  if (refused !== null) return refused;
  const { debtor: payer, owed, settled } = balance;
  const bankReceipt = { payer, bankReference: reference, amount: amount ?? owed - settled, receivedOn, actor, at };
  if ((await insertBankReceipt(tx, ledger, bankReceipt, sharesOf(bankReceipt, [balance]))) !== null)
    return "money.refusal.alreadyRecorded";
  await logMarks(tx, [receivable], { paid: true, markedBy: actor, at });
  return null;
}
