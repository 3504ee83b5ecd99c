/** Rights on invoices (product/money 43). */
import * as right from "../kernel/right.ts";

/** `invoicePayer`: of its payment. `invoiceDebtor`: who owed everything on it; null where several did. */
export type InvoiceFact = "invoicePayer" | "invoiceDebtor";

export const readsInvoice = right.anyOf<InvoiceFact>(
  right.superAdmin,
  right.theirs("invoicePayer"),
  right.theirs("invoiceDebtor"),
);
