import type { Viewer } from "@rajt/contract/kernel/access";
import type { DueFacts } from "@rajt/contract/payment-request/payment-request.rules";
import type { RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { CardMethod } from "../../ports/payment/provider.ts";

/** One thing to pay: what is owed for it is locked, and its amount is that of this moment. */
export type LockedItem = {
  readonly receivable: number;
  /** The id by which the page knows it: the entry's or the fee's. */
  readonly subject: number;
  readonly amount: number;
  /** The whole price, with what came in already. */
  readonly price: number;
  /** What the due day of a transfer sheet depends on. */
  readonly due: DueFacts;
  /** True: a payment that has not ended holds it, so no other may start. */
  readonly inPayment: boolean;
  /** The title that the payer reads at the provider. */
  readonly title: string;
};

/**
 * A kind of thing that can be paid, as payments must know it; its feature says it, so that payments need not know the
 * feature.
 */
export type Payable = {
  /** The provider that takes cards for it. */
  readonly method: CardMethod;
  /** A query of the receivables that the payer may pay now and that no payment holds, for lists that offer to pay them. */
  readonly open: (payer: Viewer, now: Date) => RawBuilder<unknown>;
  /**
   * Locks what the payer may pay now, in the order of the receivables (docs/decisions/0023); whatever it may not pay is missing.
   */
  readonly lock: (tx: Tx, payer: Viewer, subjects: readonly number[], now: Date) => Promise<LockedItem[]>;
  /**
   * Refuses a card payment of locked receivables that may be paid in another way.
   *
   * @throws {Refusal} with a reason that the payer can cure
   */
  readonly checkCard?: (tx: Tx, receivables: readonly number[]) => Promise<void>;
  /**
   * Ends those of locked receivables whose thing is called off, so that what came in for it is to be given back. Without it nothing of the kind can
   * be called off while a payment holds it.
   */
  readonly endOff?: (tx: Tx, receivables: readonly number[], at: Date) => Promise<void>;
};

export type Payables = { readonly ENTRY: Payable; readonly FEE: Payable };
