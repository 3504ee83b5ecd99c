import { dayOf, type Day } from "@rajt/contract/kernel/days";
import type { MarkedWay } from "@rajt/contract/money/marking.table";
import { type MessageCode, Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { insertBankReceipt } from "./bank-receipt.store.ts";
import { logMarks } from "./hand.store.ts";
import type { Ledger } from "./ledger.ts";
import { markAllByHand, payingRefused } from "./mark-by-hand.ts";
import { sharesOf } from "./record-bank-receipt.ts";
import { lockStanding } from "./standing.store.ts";

/** How the federation received money, by the account of the person who marks a debt as paid. Null: cash, today, without a number, all that is left. */
export type Receipt = {
  readonly way: MarkedWay | null;
  readonly receivedOn: Day | null;
  readonly reference: string | null;
  readonly amount: number | null;
};

type Booked = { readonly receipt: Receipt; readonly total: number; readonly actor: number; readonly at: Date };

/**
 * Books that receivables were paid to the federation: cash as a HAND payment of each, money from the bank as the bank receipt of its one debtor.
 *
 * @param booked `total` is the number of rows that were chosen: one receipt and one amount are for one of them
 * @returns why receivables stay as they are
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
    return markAllByHand(tx, ledger, receivables, {
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

/** The same of one. @throws {Refusal} also where nothing would change */
export async function bookPaidOne(
  tx: Tx,
  ledger: Ledger,
  receivable: number,
  booked: Omit<Booked, "total">,
): Promise<void> {
  const code = (await bookPaid(tx, ledger, [receivable], { ...booked, total: 1 })).get(receivable);
  if (code !== undefined) throw new Refusal(code);
}

/** Money from the bank goes to the receivable as far as it is owed, and the rest is its debtor's credit. */
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
  const [standing] = await lockStanding(tx, [receivable]);
  if (standing === undefined) return "kernel.act.gone";
  const refused = payingRefused(standing);
  if (refused !== null) return refused;
  const { debtor: payer, owed, settled } = standing;
  const bankReceipt = { payer, bankReference: reference, amount: amount ?? owed - settled, receivedOn, actor, at };
  if ((await insertBankReceipt(tx, ledger, bankReceipt, sharesOf(bankReceipt, [standing]))) !== null)
    return "money.refusal.alreadyRecorded";
  await logMarks(tx, [receivable], { paid: true, markedBy: actor, at });
  return null;
}
