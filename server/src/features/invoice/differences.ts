import type { InvoiceKind } from "@rajt/contract/invoice/invoice.table";
import { netOf, type VatCode } from "@rajt/contract/money/vat.values";

/** The amount that a payment paid for one receivable, and the amounts on its invoices. */
export type InvoicedShare = {
  readonly receivable: number;
  readonly description: string;
  readonly vatCode: VatCode;
  readonly vatGround: string | null;
  readonly paid: number;
  readonly invoicedNet: number;
  readonly invoicedGross: number;
};

/** A payment and its invoices; `current` is the invoice that is not cancelled. */
export type InvoicedPayment = {
  readonly payment: number;
  readonly current: number | null;
  readonly isCorrected: boolean;
  readonly lastCancelled: number | null;
  readonly shares: readonly InvoicedShare[];
};

export type NewLine = Pick<InvoicedShare, "receivable" | "description" | "vatCode" | "vatGround"> & {
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
};

export type NewInvoice = {
  readonly payment: number;
  readonly kind: InvoiceKind;
  readonly original: number | null;
  readonly lines: readonly NewLine[];
};

/**
 * Returns the next document that brings the invoices of a payment to the amount it paid; null: they agree. The first is
 * an invoice. A partial refund is a correcting invoice; a full refund cancels an invoice that has no correction. Money
 * that is booked again is invoiced again.
 */
export function nextInvoice({
  payment,
  current,
  isCorrected,
  lastCancelled,
  shares,
}: InvoicedPayment): NewInvoice | null {
  const lines = shares.flatMap(lineOf);
  if (lines.length === 0) return null;
  if (current === null) return { payment, kind: "INVOICE", original: lastCancelled, lines };
  const isAllBack = shares.every(({ paid }) => paid === 0);
  return { payment, kind: isAllBack && !isCorrected ? "STORNO" : "CORRECTING", original: current, lines };
}

/** Computes the VAT of the remaining amount as a whole, so that several corrections add up to it. */
function lineOf({ paid, invoicedNet, invoicedGross, ...line }: InvoicedShare): NewLine[] {
  const gross = paid - invoicedGross;
  if (gross === 0) return [];
  const net = netOf(paid, line.vatCode) - invoicedNet;
  return [{ ...line, net, vat: gross - net, gross }];
}
