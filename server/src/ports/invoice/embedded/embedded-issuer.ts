import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import type { Db } from "../../../kernel/db/database.ts";
import type { InvoiceIssuer, Seller } from "../issuer.ts";
import { takeInvoiceNumber } from "./invoice-number.store.ts";
import { invoicePdf } from "./invoice-pdf.ts";

const SERIAL_DIGITS = 6;

/** Issues samples: numbers without gaps per year, and PDFs marked as no invoices. */
export const embeddedIssuer = ({ db, seller }: { db: Db; seller: Seller }): InvoiceIssuer => ({
  name: "EMBEDDED",
  seller,
  async issue(document) {
    const year = yearOf(dayOf(document.issuedAt));
    const taken = await takeInvoiceNumber(db, document.externalId, year, document.issuedAt);
    const number = `RAJT-${taken.year}-${String(taken.serial).padStart(SERIAL_DIGITS, "0")}`;
    const pdf = await invoicePdf({ ...document, number, issuedAt: taken.takenAt, seller });
    return { number, issuedAt: taken.takenAt, net: document.net, gross: document.gross, pdf };
  },
});
