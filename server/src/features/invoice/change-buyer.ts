import { type Buyer, buyerProblems } from "@rajt/contract/invoice/buyer.rules";
import type { MessageCode } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { nextInvoice } from "./differences.ts";
import { insertInvoices, lockReplaceable, readInvoiced } from "./invoice.store.ts";

/** Cancels an invoice and queues a new one for another buyer. Returns the refusal, or null. */
export async function changeBuyer(
  tx: Tx,
  id: number,
  given: Omit<Buyer, "country">,
  at: Date,
): Promise<MessageCode | null> {
  const found = await lockReplaceable(tx, id);
  if (found === null) return "invoice.refusal.notReplaceable";
  const buyer = { ...given, country: found.country };
  const [problem] = buyerProblems(buyer);
  if (problem !== undefined) return problem.message;
  const [payment] = await readInvoiced(tx, [found.payment]);
  if (payment?.current !== id) return "invoice.refusal.notReplaceable";
  const nothingPaid = { ...payment, shares: payment.shares.map((share) => ({ ...share, paid: 0 })) };
  const storno = nextInvoice(nothingPaid);
  if (storno?.kind !== "STORNO") return "invoice.refusal.notReplaceable";
  const nothingInvoiced = payment.shares.map((share) => ({ ...share, invoicedNet: 0, invoicedGross: 0 }));
  const replacement = nextInvoice({ ...payment, current: null, lastCancelled: id, shares: nothingInvoiced });
  if (replacement === null) return "invoice.refusal.notReplaceable";
  await insertInvoices(tx, [storno], { at });
  await insertInvoices(tx, [replacement], { at, buyer });
  return null;
}
