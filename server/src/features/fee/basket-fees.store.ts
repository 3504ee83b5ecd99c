import type { Viewer } from "@rajt/contract/kernel/access";
import type { BasketFee } from "@rajt/contract/payment/payment.calls";
import { isOpenPayment, type PaymentState } from "@rajt/contract/payment/payment.flow";
import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { listed } from "../../kernel/db/listed.ts";
import { inOpenPayment } from "../money/index.ts";
import { feePayableBy, whyBarred } from "./fee-payable.store.ts";

type Holding = { orderRef: string; payer: number; state: PaymentState; until: string };
type Row = Omit<BasketFee, "payment" | "underReview" | "unblockedBy"> & {
  readonly payment: Holding | null;
  /** The annual fee of the debtor's club for the same year, if it is unpaid. */
  readonly clubFee: number | null;
};

/** Returns the unpaid fees that a payer may pay: the payer's own first, each party's by due day. */
export async function basketFeesOf(runner: Runner, payer: Viewer): Promise<BasketFee[]> {
  const { rows } = await sql<Row>`
    select u.id, v.owed - v.settled as amount, u.description, json_build_object('id', a.id, 'name', a.name) as user, v.due_on as "dueOn",
      ${inOpenPayment(sql`v.id`)} as "inPayment",
      (select json_build_object('orderRef', p.order_ref, 'payer', p.payer_id, 'state', p.state, 'until', p.valid_until)
        from in_open_payment i join payment p on p.id = i.payment_id where i.receivable_id = v.id
          and p.order_ref is not null and p.valid_until is not null) as payment,
      ${whyBarred(sql`v.id`)} as barred,
      (select c.id from fee_with_balance c where c.account_id = d.club_id and c.cost_type = 'CLUB_ANNUAL' and c.year = u.year
        and c.active and not c.paid) as "clubFee"
    from receivable v join fee u on u.id = v.fee_id join party a on a.id = v.debtor_id left join person d on d.id = v.debtor_id
    where ${feePayableBy(payer)}
    order by v.debtor_id <> ${payer.accountId}, a.name collate "hu-x-icu", v.debtor_id, v.due_on, v.id`.execute(runner);
  const offered = new Set(rows.map(({ id }) => id));
  return rows.map(({ payment, clubFee, ...fee }) => ({
    ...fee,
    underReview: payment?.state === "REVIEW",
    payment: payment === null ? null : ownPayment(payment, payer),
    unblockedBy:
      fee.barred === "fee.refusal.clubPaymentMissing" && clubFee !== null && offered.has(clubFee) ? clubFee : null,
  }));
}

/** Returns the open payment if the viewer is its payer and may resume or cancel it. */
const ownPayment = ({ orderRef, payer, state, until }: Holding, { accountId }: Viewer): BasketFee["payment"] =>
  payer === accountId && isOpenPayment(state) ? { orderRef, until: new Date(until).toISOString() } : null;

/**
 * Returns the unpaid licence fee of each person in one of the years that the payer may pay alone now, the earliest of
 * each.
 */
export async function licenceFeesToPay(
  runner: Runner,
  payer: Viewer,
  { persons, years }: { readonly persons: readonly number[]; readonly years: readonly number[] },
): Promise<ReadonlyMap<number, { readonly id: number; readonly amount: number }>> {
  const { rows } = await sql<{ person: number; id: number; amount: number }>`
    select distinct on (u.account_id) u.account_id as person, u.id, v.owed - v.settled as amount
    from receivable v join fee u on u.id = v.fee_id join person d on d.id = v.debtor_id
    where u.account_id = any(${listed(persons)}) and u.kind = 'LICENSE' and u.year = any(${listed(years)})
      and ${feePayableBy(payer)} and ${whyBarred(sql`v.id`)} is null
    order by u.account_id, u.year, u.id`.execute(runner);
  return new Map(rows.map(({ person, ...fee }) => [person, fee]));
}
