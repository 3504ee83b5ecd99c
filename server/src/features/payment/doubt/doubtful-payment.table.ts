import { doubtfulPaymentTable } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { sql } from "kysely";
import { allRows, serveTable } from "../../../kernel/table/serve-table.ts";
import { RECEIVABLE_TITLE } from "../../money/index.ts";

const ITEMS = sql`(select string_agg(${RECEIVABLE_TITLE}, '; ' order by r.id)
  from payment_item i join receivable r on r.id = i.receivable_id where i.payment_id = p.id)`;

const STATE = sql`coalesce(d.decision, 'WAITING')`;

/** The list of doubtful payments, readable by super admins. */
export const doubtfulPayments = serveTable(doubtfulPaymentTable, {
  texts: "payment.doubt.list",
  from: sql`doubtful_payment d`,
  joins: {
    p: sql`left join payment p on p.id = d.payment_id`,
    y: sql`left join party y on y.id = p.payer_id`,
    w: sql`left join party w on w.id = d.decided_by`,
  },
  id: sql`d.id`,
  columns: {
    foundAt: sql`d.found_at`,
    payer: { id: sql`y.id`, name: sql`coalesce(y.name, '')` },
    why: sql`d.reason_code`,
    asked: sql`p.amount`,
    came: sql`d.received_amount`,
    // Undecided rows come first.
    state: { value: STATE, order: [sql`d.decision is not null`] },
    items: ITEMS,
    provider: sql`p.method`,
    orderRef: sql`p.order_ref`,
    decidedBy: sql`w.name`,
    decidedAt: sql`d.decided_at`,
  },
  scope: allRows,
});
