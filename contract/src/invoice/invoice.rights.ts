/** Rights on invoices (product/money 58). */
import * as right from "../kernel/right.ts";
import { seesAllMoney } from "../money/money.rights.ts";

/** `invoicePayer`: the payer of its payment. `invoiceDebtor`: the debtor of everything on it; null if there are several. */
export type InvoiceFact = "invoicePayer" | "invoiceDebtor";

export const readsInvoice = right.anyOf<InvoiceFact>(
  seesAllMoney,
  right.isAccount("invoicePayer"),
  right.isAccount("invoiceDebtor"),
);
