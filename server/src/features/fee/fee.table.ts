import { bulkUserPaymentTable } from "@rajt/contract/fee/bulk-fee.table";
import { userPaymentTable } from "@rajt/contract/fee/fee.table";
import type { Viewer } from "@rajt/contract/kernel/access";
import { NO_BREAK_SPACE, THIN_SPACE } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import type { EngineContext } from "../../app-context.ts";
import type { ActHandler, RemoveRow } from "../../kernel/table/binding.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import { joinInvoice } from "../invoice/index.ts";
import { inOpenPayment, type Ledger, markingPaid, markingUnpaid, canMark } from "../money/index.ts";
import type { PaymentContext } from "../payment/index.ts";
import { deleteFee } from "./delete-fee.ts";
import { feePayableBy, whyBarred } from "./fee-payable.store.ts";
import { feesOf, PAID_ON, WITH_RECEIPTS } from "./fee-facts.store.ts";
import { receivablesOfFees } from "./fee.store.ts";
import { payListed } from "./pay-listed.ts";

/** Adapts an act on receivables to an act on their fees. */
const onFees =
  <Answers>(act: ActHandler<Answers>): ActHandler<Answers> =>
  async (tx, fees, context) => {
    const owed = await receivablesOfFees(tx, fees);
    const refused = await act(tx, [...owed.values()], context);
    return new Map(
      fees.flatMap((fee) => {
        const receivable = owed.get(fee);
        const code = receivable === undefined ? "kernel.act.gone" : refused.get(receivable);
        return code === undefined ? [] : [[fee, code] as const];
      }),
    );
  };

const removing =
  (ledger: Ledger): RemoveRow =>
  async (tx, id, { account, now: at }) =>
    deleteFee(tx, ledger, id, { actor: await account(), at });

/** The columns and bindings that both lists of fees share. */
const fees = {
  texts: "fee.userPayment",
  from: sql`fee u join receivable v on v.fee_id = u.id`,
  joins: ({ viewer }: { readonly viewer: Viewer }) => ({
    y: sql`left join party y on y.id = v.debtor_id`,
    d: sql`left join person d on d.id = v.debtor_id`,
    came: WITH_RECEIPTS,
    invoiced: joinInvoice(viewer, sql`v.id`),
  }),
  id: sql`u.id`,
  columns: {
    user: { id: sql`y.id`, name: sql`coalesce(y.name, '')` },
    description: sql`u.description`,
    payableGross: sql`v.gross`,
    outstanding: sql`greatest(v.owed - v.settled, 0)`,
    billingDate: sql`u.billing_date`,
    dueOn: sql`v.due_on`,
    paymentStatus: sql`payment_status(v)`,
    paymentDate: PAID_ON,
    costType: sql`u.cost_type`,
    payableNet: sql`v.net`,
    payableVat: sql`v.vat`,
    paidBy: sql`came.way`,
    paymentTransaction: sql`came.transaction`,
    invoice: sql`invoiced.file`,
    paymentSubject: sql`u.payment_subject`,
    refundDue: sql`nullif(greatest(v.settled - v.owed, 0), 0)`,
    created: sql`u.created_at`,
  },
  sums: {
    owed: sql`v.owed`,
    paid: sql`least(v.settled, v.owed)`,
    outstanding: sql`greatest(v.owed - v.settled, 0)`,
  },
  scope: feesOf,
  // Deleted fees stay in the list and cannot be deleted again.
  protection: sql`case when not v.active then 'CannotBeDeleted' end`,
} as const;

const toPay = (viewer: Viewer) => sql`(${feePayableBy(viewer)} and not ${inOpenPayment(sql`v.id`)})`;
const barred = { pay: whyBarred(sql`v.id`) };

/** The list of the fees whose payments the viewer may see. */
export const userPayments = (context: EngineContext & PaymentContext) =>
  serveTable(userPaymentTable, {
    ...fees,
    object: "user_payment",
    remove: removing(context.ledger),
    holdings: [
      {
        words: "fee.holding.transfer",
        blockedBy: ["fee_in_transfer"],
        from: sql`athlete_transfer t join party p on p.id = t.athlete_id`,
        of: (fee) => sql`t.fee_id = ${fee} and t.closed_at is null`,
        id: sql`t.id`,
        name: sql`p.name`,
        path: (id) => pathTo("athleteTransferView", { id }),
      },
      {
        words: "fee.holding.payment",
        from: sql`ledger l`,
        of: (
          fee,
        ) => sql`l.receivable_id = (select id from receivable where fee_id = ${fee}) and l.kind in ('PAYMENT', 'ALLOCATION')
        and not exists (select from ledger undone where undone.corrects = l.id)`,
        id: sql`l.id`,
        name: sql`to_char(l.at at time zone 'Europe/Budapest', 'YYYY.MM.DD.') || ': '
          || replace(to_char(l.amount, 'FM999,999,999'), ',', ${THIN_SPACE}) || ${`${NO_BREAK_SPACE}Ft`}`,
      },
    ],
    acts: {
      pay: payListed(context, "FEE"),
      markPaid: onFees(markingPaid(context.ledger)),
      markUnpaid: onFees(markingUnpaid(context.ledger)),
    },
    open: {
      pay: toPay,
      markPaid: () => canMark(true, sql`v`, "FEDERATION"),
      markUnpaid: () => canMark(false, sql`v`, "FEDERATION"),
    },
    barred,
  })(context);

/** The same list for payers. */
export const bulkUserPayments = (context: EngineContext & PaymentContext) =>
  serveTable(bulkUserPaymentTable, { ...fees, acts: { pay: payListed(context, "FEE") }, open: { pay: toPay }, barred })(
    context,
  );
