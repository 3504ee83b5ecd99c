import type { DoAct } from "../../kernel/table/binding.ts";
import { bookPaid, type Receipt } from "./book-paid.ts";
import type { Ledger } from "./ledger.ts";
import { markAllByHand } from "./mark-by-hand.ts";

/** Marks receivables as paid to the federation, in a list whose rows are receivables. */
export const markingPaid =
  (ledger: Ledger): DoAct<Receipt> =>
  (tx, receivables, { asked: receipt, total, actor, at }) =>
    bookPaid(tx, ledger, receivables, { receipt, total, actor, at });

/** Takes such marks back. */
export const markingUnpaid =
  (ledger: Ledger): DoAct<{ reason?: string | null }> =>
  (tx, receivables, { asked: { reason = null }, actor, at }) =>
    markAllByHand(tx, ledger, receivables, { paid: false, reason, receivedBy: "FEDERATION", markedBy: actor, at });
