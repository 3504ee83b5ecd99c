/** The part of invoices for other features: the download. */
export { InvoiceButton } from "./InvoiceButton.tsx";
export { invoiceLink } from "./invoice-link.ts";
