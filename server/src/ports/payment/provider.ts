/**
 * The port of payment providers. A payment has happened when the provider reports it: by `query`, or by a notification with a valid
 * signature. Data from a browser, or from anybody else, is only a hint what to query.
 *
 * Amounts are whole forints, moments are `Date`s. An adapter repeats no call by itself. Every call ends within the adapter's time limit and
 * either returns or throws {@link PaymentProviderError}.
 */
export interface PaymentProvider {
  readonly name: CardMethod;
  /** Registers the order and returns the address of the payer's page. Never sent twice, whatever happens. */
  start(order: PaymentOrder): Promise<StartedPayment>;
  /** Returns the present state of the order; null: the provider does not have it. Safe to repeat. */
  query(order: OrderReference): Promise<ProviderState | null>;
  /**
   * Closes the payer's page of an unpaid order. Absent for a provider without such a call: its page expires.
   *
   * @throws {PaymentProviderError} refused: it is paid or over; unanswered: the page may be open or closed
   */
  close?(order: OrderReference): Promise<void>;
  /** Refunds `amount` of a paid order. Not safe to repeat: after a doubtful failure `query` returns what remains. */
  refund(order: OrderReference, amount: number): Promise<{ refundReference: string; remaining: number }>;
}

/** An order as both sides know it. */
export interface OrderReference {
  orderRef: string;
  /** The provider's number; missing while its start has not been answered. */
  transactionId?: string | null;
}

/** A provider with signed notifications and returns. */
export interface SigningProvider extends PaymentProvider {
  close(order: OrderReference): Promise<void>;
  /**
   * Parses the parameters of the payer's return; null: forged, or of another merchant. Never proof of payment.
   */
  readReturn(parameters: { r: string; s: string }): ReturnInformation | null;
  /** Parses a notification from the exact bytes received; null: not from the provider, to be answered with 400 and ignored. */
  readNotification(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): NotificationInformation | null;
  /** The 200 answer that makes the provider stop repeating a notification that `readNotification` accepted. */
  acknowledge(rawBody: Buffer, receivedAt: Date): { body: string; headers: Record<string, string> };
}

/** A provider whose callbacks only name a payment, by its own number and without any proof. */
export interface HintingProvider extends PaymentProvider {
  /** Queries a payment by the provider's number, with its order; null: the provider has none, or none of ours. */
  look(transactionId: string): Promise<NotificationInformation | null>;
}

/** By name, for callers that choose the provider. */
export type CardProviders = { readonly SIMPLEPAY: SigningProvider; readonly BARION: HintingProvider };
export type CardMethod = keyof CardProviders;

export interface PaymentOrder {
  /** Our reference, unique forever: 1–40 of A–Z a–z 0–9 and hyphen. */
  orderRef: string;
  amount: number;
  /** The items paid for; the amounts must add up to `amount`. */
  lines: readonly { title: string; amount: number }[];
  customer: { name: string; email: string; address?: CustomerAddress };
  language: "hu" | "en";
  /** An address of the portal, with any query; the provider adds its own parameters. */
  returnUrl: string;
  /** The deadline for the payer. */
  validUntil: Date;
}

/** For the card issuer's strong authentication, if known. */
export interface CustomerAddress {
  /** Two letters, ISO 3166-1. */
  country: string;
  state: string;
  city: string;
  zip: string;
  address: string;
}

export interface StartedPayment {
  transactionId: string;
  /** The address to which the payer's browser is redirected. */
  paymentUrl: string;
  validUntil: Date;
}

/** PAID alone means money. AUTHORIZED is only reserved; REFUNDED: some or all of it was returned, see `remaining`. */
export type PaymentOutcome = "PENDING" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "REFUNDED";

export interface ProviderState {
  outcome: PaymentOutcome;
  transactionId: string;
  /** The provider's own status, for the log. */
  providerStatus: string;
  total?: number;
  /** The rest of `total` after refunds. */
  remaining?: number;
  /** ISO 4217. To be compared with ours before anything is booked, like `total`. */
  currency?: string;
  finishedAt?: Date;
}

export interface ReturnInformation {
  orderRef: string;
  transactionId: string;
  event: "SUCCESS" | "FAIL" | "CANCEL" | "TIMEOUT";
}

/** A state with its order. `total` is missing in a notification without an amount (SimplePay). */
export interface NotificationInformation extends ProviderState {
  orderRef: string;
}

/** A refusal or a failure of the provider. Has neither personal data nor a secret, so it may be logged whole. */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  /** The provider's codes; empty if it did not answer, or not credibly. */
  readonly codes: readonly string[];
  /**
   * True: the provider may have executed the call, so its outcome must be queried before anything else is done. False: it certainly had no
   * effect.
   */
  readonly maybeStarted: boolean;

  constructor(message: string, facts: { codes?: readonly string[]; maybeStarted: boolean }) {
    super(message);
    this.codes = facts.codes ?? [];
    this.maybeStarted = facts.maybeStarted;
  }
}
