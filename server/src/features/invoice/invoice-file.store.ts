import { readsInvoice } from "@rajt/contract/invoice/invoice.rights";
import type { Viewer } from "@rajt/contract/kernel/access";
import { type RawBuilder, sql } from "kysely";
import { viewerTerms, conditionOf } from "../../kernel/right/condition.ts";

/** Returns a query of the invoice of a receivable: its file and the facts of its read right; no row if there is none. */
export const invoiceOf = (receivable: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select i.stored_file as file, p.payer_id as payer, (
    select case when min(r.debtor_id) = max(r.debtor_id) then min(r.debtor_id) end
    from invoice_line l join receivable r on r.id = l.receivable_id where l.invoice_id = i.id) as debtor
  from invoice i join payment p on p.id = i.payment_id
  where i.number is not null and i.id in (select l.invoice_id from invoice_line l where l.receivable_id = ${receivable})
  order by i.kind = 'INVOICE' desc, i.id desc limit 1)`;

/** Joins `invoiced`, whose `file` is the invoice of a receivable; null if there is none or the viewer may not read it. */
export const joinInvoice = (viewer: Viewer, receivable: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral ${invoiceOf(receivable)} as invoiced on ${conditionOf(
    readsInvoice,
    { invoicePayer: sql`invoiced.payer`, invoiceDebtor: sql`invoiced.debtor` },
    viewerTerms(viewer),
  )}`;
