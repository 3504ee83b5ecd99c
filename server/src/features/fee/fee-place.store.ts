import { sql } from "kysely";
import { invoiceOf } from "../invoice/index.ts";
import { inOpenPayment } from "../money/index.ts";
import { FEE_FACTS, PAID_ON, WITH_RECEIPTS } from "./fee-facts.store.ts";

/** Where a fee's fields are stored. The amounts owed and received are read beside its row and written by own code. */
export const feePlace = {
  joins: sql`join receivable v on v.fee_id = u.id join party y on y.id = v.debtor_id left join person d on d.id = v.debtor_id
    ${WITH_RECEIPTS} left join lateral ${invoiceOf(sql`v.id`)} as invoiced on true`,
  fields: {
    user: sql`json_build_object('id', y.id, 'name', y.name)`,
    licenseCost: sql`(select json_build_object('id', c.id, 'name', c.name) from licence_cost c where c.id = u.licence_cost_id)`,
    year: sql`u.year`,
    overrideWaiver: sql`false`,
    description: sql`u.description`,
    paymentSubject: "payment_subject",
    billingDate: "billing_date",
    payableGross: sql`v.gross`,
    vatCode: sql`v.vat_code`,
    vatGround: sql`v.vat_ground`,
    payableNet: sql`v.net`,
    payableVat: sql`v.vat`,
    costType: sql`u.cost_type`,
    dueOn: sql`v.due_on`,
    paymentStatus: sql`payment_status(v)`,
    paymentDate: PAID_ON,
    paidBy: sql`came.way`,
    paymentTransaction: sql`came.transaction`,
    invoice: sql`invoiced.file`,
    created: sql`u.created_at`,
    updated: sql`u.updated_at`,
  },
  /** `isFixed`: money was received or a card payment holds it, so its amount is immutable. */
  facts: {
    ...FEE_FACTS,
    invoicePayer: sql`invoiced.payer`,
    invoiceDebtor: sql`invoiced.debtor`,
    active: sql`v.active`,
    isFixed: sql`(v.settled > 0 or ${inOpenPayment(sql`v.id`)})`,
  },
} as const;
