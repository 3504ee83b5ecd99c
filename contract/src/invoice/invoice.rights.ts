/** Rights on invoices (product/money 58). */
import * as right from "../kernel/right.ts";
import { seesAllMoney } from "../money/money.rights.ts";

/** `invoicePayer`: of its payment. `invoiceDebtor`: who owed everything on it; null where several did. */
export type InvoiceFact = "invoicePayer" | "invoiceDebtor";

export const readsInvoice = right.anyOf<InvoiceFact>(
  seesAllMoney,
  right.isAccount("invoicePayer"),
  right.isAccount("invoiceDebtor"),
);
