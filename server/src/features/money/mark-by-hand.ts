import { dayOf } from "@rajt/contract/kernel/days";
import { type MessageCode, Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { correct, logMarks, payByHand, type ByHand } from "./hand.store.ts";
import type { Ledger } from "./ledger.ts";
import { lockStanding, type Standing } from "./standing.store.ts";

export type Mark = ByHand & {
  readonly paid: boolean;
  /** The reason why a mark is taken back, for the change log. */
  readonly reason?: string | null;
};

/**
 * Says by hand of receivables that they are paid, or takes such a word back, and writes it down. "Paid" makes a HAND payment of what is left;
 * "unpaid" corrects HAND payments and nothing else: what a provider, the bank or a credit settled is refused by its name.
 *
 * @returns why receivables stay as they are; one that is not there is not among them
 */
export async function markAllByHand(
  tx: Tx,
  ledger: Ledger,
  receivables: readonly number[],
  mark: Mark,
): Promise<Map<number, MessageCode>> {
  const all = await lockStanding(tx, receivables);
  const refusals = new Map<number, MessageCode>();
  for (const standing of all) {
    const code = mark.paid ? bookingRefused(standing, mark) : correctingRefused(standing, mark);
    if (code !== null) refusals.set(standing.id, code);
  }
  const marked = all.filter(({ id }) => !refusals.has(id));
  const ids = marked.map(({ id }) => id);
  if (ids.length === 0) return refusals;
  if (mark.paid) await payByHand(tx, ledger, ids, mark);
  else await correct(tx, ledger, ids, marked.flatMap(marksOf), mark);
  await logMarks(tx, ids, mark);
  return refusals;
}

/** The same of one. @throws {Refusal} also where nothing would change */
export async function markByHand(tx: Tx, ledger: Ledger, receivable: number, mark: Mark): Promise<void> {
  const code = (await markAllByHand(tx, ledger, [receivable], mark)).get(receivable);
  if (code !== undefined) throw new Refusal(code);
}

/** Cash of a later day, or more of it than is owed, is a mistake. */
const bookingRefused = (standing: Standing, { at, receivedOn, amount }: ByHand): MessageCode | null =>
  payingRefused(standing) ??
  (receivedOn != null && receivedOn > dayOf(at)
    ? "money.refusal.receivedLater"
    : amount != null && amount > standing.owed - standing.settled
      ? "money.refusal.moreThanOwed"
      : null);

export function payingRefused({ active, owed, settled, inPayment, received }: Standing): MessageCode | null {
  if (!active) return "money.refusal.ended";
  if (inPayment) return "money.refusal.inPayment";
  if (settled < owed) return null;
  const by = received.find(({ way }) => way !== "HAND") ?? received[0];
  return by === undefined ? "money.refusal.unchanged" : `money.refusal.alreadyPaid.${by.way}`;
}

/** An organiser takes back an organiser's. */
function correctingRefused(standing: Standing, { receivedBy }: ByHand): MessageCode | null {
  const [other] = standing.received;
  if (other === undefined) return "money.refusal.notPaid";
  const marks = standing.received.filter(({ way }) => way === "HAND");
  if (marks.length === 0 && other.way !== "HAND") return `money.refusal.settledBy.${other.way}`;
  const isFederations = receivedBy === "ORGANISER" && marks.some((mark) => mark.receivedBy === "FEDERATION");
  return isFederations ? "money.refusal.federationMark" : null;
}

/** The rows of the ledger that marks wrote. */
const marksOf = ({ received }: Standing): number[] => received.filter(({ way }) => way === "HAND").map(({ id }) => id);
