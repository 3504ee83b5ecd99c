import type { Buyer } from "@rajt/contract/invoice/buyer.rules";
import type { InvoiceKind } from "@rajt/contract/invoice/invoice.table";
import type { Day } from "@rajt/contract/kernel/days";
import type { VatCode } from "@rajt/contract/money/vat.values";

/** Issues invoices. Every call ends within the adapter's time limit and either returns or throws {@link InvoiceIssuerError}. */
export interface InvoiceIssuer {
  readonly name: "EMBEDDED" | "SZAMLAZZ";
  readonly seller: Seller;
  /**
   * Issues a document. If a document was issued under its `externalId` before, returns that one and issues none.
   *
   * @param isRepeat an earlier attempt may have issued it
   */
  issue(document: InvoiceDocument, isRepeat: boolean): Promise<IssuedInvoice>;
}

export type Seller = { readonly name: string; readonly address: string; readonly taxNumber: string | null };

export type PaidBy = "SIMPLEPAY" | "BARION" | "BANK_TRANSFER" | "HAND";

/** Amounts are whole forints; those of CORRECTING and STORNO are negative. */
export type InvoiceDocument = {
  readonly externalId: string;
  readonly kind: InvoiceKind;
  /** The number of the invoice to correct or cancel. */
  readonly originalNumber: string | null;
  readonly buyer: Buyer;
  readonly fulfilledOn: Day;
  readonly issuedAt: Date;
  readonly paidBy: PaidBy;
  /** The provider's or the bank's number of the payment. */
  readonly paymentReference: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
};

export type InvoiceLine = {
  readonly description: string;
  readonly vatCode: VatCode;
  readonly vatGround: string | null;
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
};

export type IssuedInvoice = {
  readonly number: string;
  readonly issuedAt: Date;
  readonly net: number;
  readonly gross: number;
  readonly pdf: Buffer;
};

export type IssuerFailure = "NO_ANSWER" | "REFUSED" | "NONSENSE";

/** A refusal or a failure of the issuer. `detail` has neither personal data nor a secret. */
export class InvoiceIssuerError extends Error {
  override readonly name = "InvoiceIssuerError";
  readonly failure: IssuerFailure;
  readonly detail: string;

  constructor(failure: IssuerFailure, detail: string) {
    super(`${failure}: ${detail}`);
    this.failure = failure;
    this.detail = detail;
  }
}
