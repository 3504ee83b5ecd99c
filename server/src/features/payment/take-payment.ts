import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { allocation, type Ledger, lockCredit } from "../money/index.ts";
import { creditRowOf } from "./doubt/doubt.store.ts";
import { owingItemsOf, type Payment } from "./payment.store.ts";

type Actor = { readonly actor: number; readonly at: Date };

/** Returns the part of a payment that is booked as its payer's credit. */
export const bookedOf = async (tx: Tx, { id }: Pick<Payment, "id">): Promise<number> =>
  (await creditRowOf(tx, id))?.amount ?? 0;

/**
 * Pays the outstanding amounts of the items of a payment under review from the credit that it brought, as far as it
 * suffices. Returns the amount. A surplus stays credit. The items must be locked.
 *
 * @throws {Refusal} if nothing would be paid
 */
export async function allocateTaken(tx: Tx, ledger: Ledger, payment: Payment, by: Actor): Promise<number> {
  const booked = await bookedOf(tx, payment);
  let left = Math.min(booked, await lockCredit(tx, payment.payerId));
  const had = left;
  if (left === 0) throw new Refusal("payment.refusal.noMoneyToTake");
  const allocations: ReturnType<typeof allocation> = [];
  for (const { receivable, debtor: party, owed } of await owingItemsOf(tx, payment.id)) {
    const amount = Math.min(left, owed);
    if (amount === 0) continue;
    allocations.push(...allocation({ receivable, from: payment.payerId, party, amount }));
    left -= amount;
  }
  if (left === had) throw new Refusal("payment.refusal.nothingToPay");
  await ledger.book(tx, allocations, by);
  return had - left;
}
