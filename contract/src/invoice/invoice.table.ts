/** The list of invoices of the federation, issued and pending (product/money 57). */
import { anyOf, writes } from "../kernel/access.ts";
import { line } from "../kernel/form/form.ts";
import * as table from "../kernel/table/table.ts";
import { BUYER_LENGTHS } from "./buyer.rules.ts";

// No schemas here: a list's page loads its declaration.
export const INVOICE_KINDS = ["INVOICE", "CORRECTING", "STORNO"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The failures of an invoice: see `invoice.failure`. */
export const INVOICE_FAILURES = ["BUYER", "NO_ANSWER", "REFUSED", "NONSENSE", "AMOUNT", "FILE", "PORTAL"] as const;
export type InvoiceFailure = (typeof INVOICE_FAILURES)[number];

export const invoiceTable = table.defineTable({
  control: "invoiceTableControl",
  needs: anyOf("Finance"),
  columns: {
    number: table.text({ filters: ["LIKE"], searched: true }),
    kind: table.oneOf(INVOICE_KINDS, { labels: "invoice.kind", filters: ["IN"] }),
    buyer: table.text({ filters: ["LIKE"], searched: true, wide: true }),
    gross: table.number({ filters: ["INTERVAL"] }),
    fulfilledOn: table.day({ filters: ["INTERVAL"] }),
    state: table.oneOf(["ISSUED", "WAITING", "FAILED"], {
      labels: "invoice.state",
      filters: ["IN"],
      tones: { ISSUED: "success", WAITING: "info", FAILED: "danger" },
    }),
    failure: table.oneOf(INVOICE_FAILURES, { labels: "invoice.failure", filters: ["IN"] }),
    failureDetail: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
    payer: table.namedOne({ filters: ["IN"], hiddenAtFirst: true }),
    original: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
    orderRef: table.text({ filters: ["LIKE"], searched: true, hiddenAtFirst: true }),
    createdAt: table.moment({ filters: ["INTERVAL"], hiddenAtFirst: true }),
    issuedAt: table.moment({ filters: ["INTERVAL"], hiddenAtFirst: true }),
    invoice: table.text({ sortable: false, hiddenAtFirst: true, isFile: true }),
  },
  order: [["fulfilledOn", "desc"]],
  exports: ["xlsx"],
  acts: {
    issueAgain: { needs: writes("Finance"), on: "selection", confirm: "asks" },
    changeBuyer: {
      needs: writes("Finance"),
      on: "row",
      confirm: "warns",
      asks: {
        name: line({ max: BUYER_LENGTHS.name, required: true }),
        zipcode: line({ max: BUYER_LENGTHS.zipcode, required: true }),
        city: line({ max: BUYER_LENGTHS.city, required: true }),
        address: line({ max: BUYER_LENGTHS.address, required: true }),
        taxNumber: line({ max: BUYER_LENGTHS.taxNumber }),
      },
    },
  },
});
