import { userPaymentTable } from "@rajt/contract/fee/fee.table";
import { sql } from "kysely";
import type { EngineWorld } from "../../world.ts";
import type { DoAct, LeadTo, RemoveRow } from "../../kernel/table/binding.ts";
import type { CallContext } from "../../kernel/calls/context.ts";
import { Refusal, type MessageCode } from "../../kernel/calls/refusal.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import { joinInvoice } from "../invoice/index.ts";
import { inOpenPayment, type Ledger, lockStanding, markAllByHand, openMark } from "../money/index.ts";
import { startPayment, type PaymentWorld } from "../payment/index.ts";
import { basketFeesOf } from "./basket-fees.store.ts";
import { feePayableBy } from "./fee-payable.store.ts";
import { feesOf, PAID_ON, WITH_RECEIPTS } from "./fee-facts.store.ts";
import { endFee, receivablesOfFees } from "./fee.store.ts";
import { insertWaiver, readAnnualFee } from "./licence-cost.store.ts";

/** Marks by hand, for the federation. */
const marking =
  (ledger: Ledger, paid: boolean): DoAct<{ reason?: string | null }> =>
  async (tx, fees, { actor, at, asked: { reason = null } }) => {
    const owed = await receivablesOfFees(tx, fees);
    const mark = { paid, reason, receivedBy: "FEDERATION", markedBy: actor, at } as const;
    const refused = await markAllByHand(tx, ledger, [...owed.values()], mark);
    return new Map(
      fees.flatMap((fee) => {
        const receivable = owed.get(fee);
        const code = receivable === undefined ? "kernel.act.gone" : refused.get(receivable);
        return code === undefined ? [] : [[fee, code] as const];
      }),
    );
  };

/** The most that one payment may hold. */
const MOST = 200;

/** Leads to Barion's page with those of the rows that are the viewer's to pay. */
const paying =
  (world: PaymentWorld): LeadTo =>
  async (fees, context) => {
    if (fees.length === 0) throw new Refusal(await whyNothing(world, context));
    if (fees.length > MOST) throw new Refusal("fee.refusal.tooMany", { variables: { most: MOST } });
    return startPayment(world, context, { kind: "FEE", ids: fees, back: ["redirectUrl", context.input.redirectUrl] });
  };

/** Tells apart a payment that was begun and left: the page has the way back there, and out of it. */
async function whyNothing({ db }: PaymentWorld, { viewer }: CallContext<unknown>): Promise<MessageCode> {
  const payable = await basketFeesOf(db, await viewer());
  return payable.some(({ payment }) => payment !== null) ? "fee.refusal.begun" : "fee.refusal.nothingToPay";
}

/**
 * Ends a fee; what came in for it is refundable. A fee that is in an open card payment is refused. An annual fee is not billed again
 * (product/money 36).
 */
const removing =
  (ledger: Ledger): RemoveRow =>
  async (tx, id, { account, now: at }) => {
    const owed = await receivablesOfFees(tx, [id]);
    const [standing] = await lockStanding(tx, [...owed.values()]);
    if (standing?.active !== true) return false;
    if (standing.inPayment) throw new Refusal("money.refusal.inPayment");
    const by = { actor: await account(), at };
    await endFee(tx, ledger, id, by);
    const annual = await readAnnualFee(tx, id);
    if (annual) await insertWaiver(tx, { ...annual, reason: null }, by);
    return true;
  };

/** The federation's fees, of those whose payments the viewer sees. */
export const userPayments = (world: EngineWorld & PaymentWorld) =>
  serveTable(userPaymentTable, {
    texts: "fee.userPayment",
    from: sql`fee u join receivable v on v.fee_id = u.id`,
    joins: ({ viewer }) => ({
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
    scope: feesOf,
    // Deleted ones stay in the list, and there is nothing more to delete.
    protection: sql`case when not v.active then 'CannotBeDeleted' end`,
    object: "user_payment",
    remove: removing(world.ledger),
    holdings: [
      {
        words: "fee.holding.payment",
        from: sql`ledger l`,
        of: (
          fee,
        ) => sql`l.receivable_id = (select id from receivable where fee_id = ${fee}) and l.kind in ('PAYMENT', 'ALLOCATION')
        and not exists (select from ledger undone where undone.corrects = l.id)`,
        id: sql`l.id`,
        name: sql`(l.at at time zone 'Europe/Budapest')::date || ': ' || l.amount || ' Ft'`,
      },
    ],
    acts: { pay: paying(world), markPaid: marking(world.ledger, true), markUnpaid: marking(world.ledger, false) },
    open: {
      pay: (viewer) => sql`(${feePayableBy(viewer)} and not ${inOpenPayment(sql`v.id`)})`,
      markPaid: () => openMark(true, sql`v`, "FEDERATION"),
      markUnpaid: () => openMark(false, sql`v`, "FEDERATION"),
    },
  })(world);
