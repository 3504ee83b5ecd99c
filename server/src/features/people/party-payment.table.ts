import { partyPaymentTable } from "@rajt/contract/people/party-payment.table";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import type { RedirectHandler } from "../../kernel/table/binding.ts";
import type { EngineContext } from "../../app-context.ts";
import { payListed, whyBarred } from "../fee/index.ts";
import { joinInvoice } from "../invoice/index.ts";
import { markingPaid, markingUnpaid, canMark, RECEIVABLE_TITLE } from "../money/index.ts";
import type { PaymentContext } from "../payment/index.ts";
import { paymentScope } from "./people-scope.store.ts";

const day = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone 'Europe/Budapest')::date`;

const BILLED_ON = sql`coalesce((select u.billing_date from fee u where u.id = r.fee_id),
  (select ${day(sql`e.created_at`)} from entry e where e.id = r.entry_id))`;

const PAID_ON = sql`(select ${day(sql`max(l.at)`)} from ledger l where l.receivable_id = r.id and l.kind = 'PAYMENT'
  and not exists (select from ledger undone where undone.corrects = l.id))`;

/**
 * The receivables of parties, paid or not. Ended ones are deleted fees, and entries whose payment is retained or to be
 * refunded.
 */
const DUES = sql`(
  select r.id, r.active, r.settled, r.owed, r.debtor_id as party, case when r.entry_id is null then 'FEE' else 'ENTRY' end as kind, ${RECEIVABLE_TITLE} as description,
    case when r.active then r.gross when r.settled > r.owed then r.settled - r.owed when r.entry_id is null then r.gross else r.owed end as amount,
    case when not r.active and r.settled > r.owed then 'RefundDue' when not r.active and r.entry_id is not null then 'Paid'
      else payment_status(r) end as status,
    ${BILLED_ON} as billed_on, ${PAID_ON} as paid_on
  from receivable r where r.active or r.settled > 0 or r.fee_id is not null
) d`;

/** Fees and entries have separate providers, so paying takes two steps: fees first, while the entries stay selected. */
const paying =
  (context: PaymentContext): RedirectHandler =>
  async (receivables, call) => {
    const { fees, entries } = await subjectsOf(context.db, receivables);
    return fees.length > 0 || entries.length === 0
      ? payListed(context, "FEE")(fees, call)
      : payListed(context, "ENTRY")(entries, call);
  };

async function subjectsOf(db: Db, receivables: readonly number[]): Promise<{ fees: number[]; entries: number[] }> {
  const { rows } = await sql<{ fee: number | null; entry: number | null }>`
    select fee_id as fee, entry_id as entry from receivable where id = any(${receivables}) order by id`.execute(db);
  return { fees: rows.flatMap(({ fee }) => fee ?? []), entries: rows.flatMap(({ entry }) => entry ?? []) };
}

/** The fees and entries that the viewer may pay now. */
const payable =
  ({ payables, clock }: PaymentContext) =>
  (viewer: Viewer) =>
    sql`d.id in (${sql.join(
      Object.values(payables).map(({ open }) => open(viewer, clock())),
      sql` union all `,
    )})`;

const markable = (paid: boolean) => () => canMark(paid, sql`d`, "FEDERATION");

/** Serves the payments of a person or an organisation (product/money 19). */
export const partyPayments = (context: EngineContext & PaymentContext) =>
  serveTable(partyPaymentTable, {
    texts: "people.list.partyPayment",
    from: DUES,
    joins: ({ viewer }) => ({
      p: sql`left join person p on p.id = d.party`,
      invoiced: joinInvoice(viewer, sql`d.id`),
    }),
    id: sql`d.id`,
    columns: {
      description: sql`d.description`,
      kind: sql`d.kind`,
      amount: sql`d.amount`,
      outstanding: sql`greatest(d.owed - d.settled, 0)`,
      status: sql`d.status`,
      billedOn: sql`d.billed_on`,
      paidOn: sql`d.paid_on`,
      invoice: sql`invoiced.file`,
      party: { id: sql`d.party`, name: sql`''` },
    },
    scope: paymentScope,
    acts: { pay: paying(context), markPaid: markingPaid(context.ledger), markUnpaid: markingUnpaid(context.ledger) },
    open: { pay: payable(context), markPaid: markable(true), markUnpaid: markable(false) },
    barred: { pay: whyBarred(sql`d.id`) },
  })(context);
