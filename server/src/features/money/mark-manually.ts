import { dayOf } from "@rajt/contract/kernel/days";
import { type MessageCode, Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { correct, logMarks, insertManualPayments, type ManualMark } from "./manual-payment.store.ts";
import type { Ledger } from "./ledger.ts";
import { lockBalances, type ReceivableBalance } from "./receivable-balance.store.ts";

export type Mark = ManualMark & {
  readonly paid: boolean;
  /** The reason of a correction, for the change log. */
  readonly reason?: string | null;
};

/**
 * Marks receivables as paid or unpaid, and logs it. "Paid" inserts a HAND payment of the outstanding amount. "Unpaid"
 * corrects HAND payments only; a receivable settled by a provider, the bank or credit is refused with that method.
 * One whose cash was given back is refused too.
 *
 * @returns refusals by receivable; unknown receivables are left out
 */
export async function markAllManually(
  tx: Tx,
  ledger: Ledger,
  receivables: readonly number[],
  mark: Mark,
): Promise<Map<number, MessageCode>> {
  const all = await lockBalances(tx, receivables);
  const refusals = new Map<number, MessageCode>();
  for (const balance of all) {
    const code = mark.paid ? bookingRefused(balance, mark) : correctingRefused(balance, mark);
    if (code !== null) refusals.set(balance.id, code);
  }
  const marked = all.filter(({ id }) => !refusals.has(id));
  const ids = marked.map(({ id }) => id);
  if (ids.length === 0) return refusals;
  if (mark.paid) await insertManualPayments(tx, ledger, ids, mark);
  else await correct(tx, ledger, ids, marked.flatMap(marksOf), mark);
  await logMarks(tx, ids, mark);
  return refusals;
}

/** Marks one receivable as {@link markAllManually} does. @throws {Refusal} also where nothing would change */
export async function markManually(tx: Tx, ledger: Ledger, receivable: number, mark: Mark): Promise<void> {
  const code = (await markAllManually(tx, ledger, [receivable], mark)).get(receivable);
  if (code !== undefined) throw new Refusal(code);
}

/** Rejects cash with a later day or of more than the outstanding amount. */
const bookingRefused = (balance: ReceivableBalance, { at, receivedOn, amount }: ManualMark): MessageCode | null =>
  payingRefused(balance) ??
  (receivedOn != null && receivedOn > dayOf(at)
    ? "money.refusal.receivedLater"
    : amount != null && amount > balance.owed - balance.settled
      ? "money.refusal.moreThanOwed"
      : null);

export function payingRefused({ active, owed, settled, inPayment, received }: ReceivableBalance): MessageCode | null {
  if (!active) return "money.refusal.ended";
  if (inPayment) return "money.refusal.inPayment";
  if (settled < owed) return null;
  const by = received.find(({ method }) => method !== "HAND") ?? received[0];
  return by === undefined ? "money.refusal.unchanged" : `money.refusal.alreadyPaid.${by.method}`;
}

/** An organiser may correct only marks of organisers. A mark stays once its cash was given back: correcting both would leave less than nothing. */
function correctingRefused(balance: ReceivableBalance, { receivedBy }: ManualMark): MessageCode | null {
  const [other] = balance.received;
  if (other === undefined) return "money.refusal.notPaid";
  const marks = balance.received.filter(({ method }) => method === "HAND");
  if (marks.length === 0 && other.method !== "HAND") return `money.refusal.settledBy.${other.method}`;
  const isFederations = receivedBy === "ORGANISER" && marks.some((mark) => mark.receivedBy === "FEDERATION");
  if (isFederations) return "money.refusal.federationMark";
  return marks.some(({ isSentOn }) => isSentOn) ? "money.refusal.sentOn" : null;
}

/** Returns the ledger rows of manual payments. */
const marksOf = ({ received }: ReceivableBalance): number[] =>
  received.filter(({ method }) => method === "HAND").map(({ id }) => id);
