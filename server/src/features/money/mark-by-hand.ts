import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { correct, payByHand, type ByHand } from "./hand.store.ts";
import { lockStanding, type Standing } from "./standing.store.ts";

export type Mark = ByHand & { readonly paid: boolean };

/**
 * Says by hand that a receivable is paid, or takes such a word back. "Paid" makes a HAND payment of what is left; "unpaid" corrects HAND
 * payments and nothing else: what a provider, the bank or a credit settled is refused by its name.
 *
 * @throws {Refusal} also where nothing would change
 */
export async function markByHand(tx: Tx, receivable: number, { paid, ...by }: Mark): Promise<void> {
  const [standing] = await lockStanding(tx, [receivable]);
  if (standing === undefined) throw new Refusal("money.refusal.unchanged");
  if (paid) {
    refusePaying(standing);
    await payByHand(tx, [receivable], by);
  } else await correct(tx, receivable, marksOf(standing, by), by);
}

function refusePaying({ active, owed, settled, inPayment }: Standing): void {
  if (!active) throw new Refusal("money.refusal.ended");
  if (settled >= owed) throw new Refusal("money.refusal.unchanged");
  if (inPayment) throw new Refusal("money.refusal.inPayment");
}

/** The marks that may be taken back; an organiser takes back an organiser's. */
function marksOf({ received }: Standing, { receivedBy }: ByHand): number[] {
  const marks = received.filter(({ way }) => way === "HAND");
  const [other] = received;
  if (other === undefined) throw new Refusal("money.refusal.unchanged");
  if (marks.length === 0 && other.way !== "HAND") throw new Refusal(`money.refusal.settledBy.${other.way}`);
  if (receivedBy === "ORGANISER" && marks.some((mark) => mark.receivedBy === "FEDERATION"))
    throw new Refusal("money.refusal.federationMark");
  return marks.map(({ id }) => id);
}
