import { sql } from "kysely";
import type { ManualMark } from "./manual-payment.store.ts";
import { inOpenPayment, isSentOn } from "./money-facts.store.ts";

type Condition = ReturnType<typeof sql>;

/** Returns the condition that a receivable has a manual payment that is not corrected. */
const marks = (receivable: Condition, also: Condition = sql``) => sql`exists (
  select from ledger l join payment p on p.id = l.payment_id
  where l.receivable_id = ${receivable}.id and l.kind = 'PAYMENT' and p.method = 'HAND' ${also}
    and not exists (select from ledger undone where undone.corrects = l.id))`;

/**
 * Returns the condition that a row of a list can be marked, over the alias of its receivable. `markAllManually` decides
 * under the locks; a test compares both.
 */
export function canMark(paid: boolean, receivable: Condition, receivedBy: ManualMark["receivedBy"]): Condition {
  if (paid)
    return sql`(${receivable}.active and ${receivable}.settled < ${receivable}.owed
      and not ${inOpenPayment(sql`${receivable}.id`)})`;
  const others = receivedBy === "FEDERATION" ? sql`` : sql`or p.received_by = 'FEDERATION'`;
  return sql`(${marks(receivable)} and not ${marks(receivable, sql`and (${isSentOn(sql`l`)} ${others})`)})`;
}
