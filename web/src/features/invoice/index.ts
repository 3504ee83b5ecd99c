/** What other features show of an invoice: its download. */
export { InvoiceButton } from "./InvoiceButton.tsx";
export { invoiceLink } from "./invoice-link.ts";
