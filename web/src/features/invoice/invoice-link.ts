import { IconFileInvoice } from "@tabler/icons-react";
import type { RowLink } from "../../kernel/table/table-options.ts";

/** Returns the address of an invoice by the key of its file. */
export const invoiceAddress = (key: string): string => `/api/invoiceControl/download?key=${key}`;

/** The download of a row's invoice; disabled if there is none for the viewer. */
export const invoiceLink: RowLink = {
  label: "invoice.download",
  icon: IconFileInvoice,
  reads: ["invoice"],
  to: ({ invoice }) => (typeof invoice === "string" ? invoiceAddress(invoice) : null),
};
