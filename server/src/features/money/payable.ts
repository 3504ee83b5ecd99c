import type { Viewer } from "@rajt/contract/kernel/access";
import type { DueFacts } from "@rajt/contract/payment-request/payment-request.rules";
import type { RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { CardMethod } from "../../ports/payment/provider.ts";

/** One payable item: its receivable is locked and its amount is current. */
export type LockedItem = {
  readonly receivable: number;
  /** The id by which the page knows it: of the entry or of the fee. */
  readonly subject: number;
  readonly amount: number;
  /** The whole price, including what is paid already. */
  readonly price: number;
  /** The facts that determine the due day of a transfer sheet. */
  readonly due: DueFacts;
  /** True if an open payment holds it; no other payment may start. */
  readonly inPayment: boolean;
  /** The title shown on the provider's page. */
  readonly title: string;
};

/** A kind of payable items. Its feature provides it, so that payments do not depend on the feature. */
export type Payable = {
  /** The provider that takes card payments for it. */
  readonly method: CardMethod;
  /** Returns a query of the receivables that the payer may pay now and no payment holds, for lists with an act to pay. */
  readonly open: (payer: Viewer, now: Date) => RawBuilder<unknown>;
  /** Locks the items that the payer may pay now, in the order of the receivables (docs/decisions/0023). Other items are left out. */
  readonly lock: (tx: Tx, payer: Viewer, subjects: readonly number[], now: Date) => Promise<LockedItem[]>;
  /**
   * Refuses a card payment of locked receivables that may be paid in another way.
   *
   * @throws {Refusal} with a reason that the payer can act on
   */
  readonly checkCard?: (tx: Tx, receivables: readonly number[]) => Promise<void>;
  /**
   * Cancels the locked receivables whose competition was cancelled; money received for them becomes refundable. Left
   * out by a kind that cannot be cancelled while a payment holds it.
   */
  readonly cancelItems?: (tx: Tx, receivables: readonly number[], at: Date) => Promise<void>;
};

export type Payables = { readonly ENTRY: Payable; readonly FEE: Payable };
