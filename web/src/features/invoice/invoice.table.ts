import { invoiceTable } from "@rajt/contract/invoice/invoice.table";
import { IconRefresh, IconUserEdit } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { invoiceLink } from "./invoice-link.ts";

/** The list of invoices, issued and pending. */
export const InvoiceList = tablePage(invoiceTable, {
  texts: "invoice.list",
  links: [invoiceLink],
  acts: { issueAgain: IconRefresh, changeBuyer: IconUserEdit },
  card: ["number", "buyer", "gross", "state"],
});
