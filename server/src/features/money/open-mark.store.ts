import { sql } from "kysely";
import type { ByHand } from "./hand.store.ts";
import { inOpenPayment } from "./money-facts.store.ts";

type Condition = ReturnType<typeof sql>;

/** Rows of the ledger that a mark by hand wrote into a receivable and nobody has taken back. */
const marks = (receivable: Condition, also: Condition = sql``) => sql`exists (
  select from ledger l join payment p on p.id = l.payment_id
  where l.receivable_id = ${receivable}.id and l.kind = 'PAYMENT' and p.method = 'HAND' ${also}
    and not exists (select from ledger undone where undone.corrects = l.id))`;

/**
 * Returns the condition, over the alias of a row's receivable, under which a mark by hand is open for that row of a
 * list. `markAllByHand` decides under the locks when a mark is refused; a test holds both against each other.
 */
export const openMark = (paid: boolean, receivable: Condition, receivedBy: ByHand["receivedBy"]): Condition =>
  paid
    ? sql`(${receivable}.active and ${receivable}.settled < ${receivable}.owed
        and not ${inOpenPayment(sql`${receivable}.id`)})`
    : receivedBy === "FEDERATION"
      ? marks(receivable)
      : sql`(${marks(receivable)} and not ${marks(receivable, sql`and p.received_by = 'FEDERATION'`)})`;
