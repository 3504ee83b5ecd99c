/**
 * The port to whoever takes the money. A payment is true when the provider says so: asked by `query`, or told by a
 * notification whose signature holds. What a browser brings back, or anybody may say, only tells where to look.
 *
 * Amounts are whole forints, moments are `Date`s. No act is repeated by a provider's adapter on its own account.
 * Every act ends within the adapter's time limit and either answers or throws {@link PaymentProviderError}.
 */
export interface PaymentProvider {
  readonly name: CardMethod;
  /** Registers the order and gets the address of the payer's page. Never sent twice, whatever happens. */
  start(order: PaymentOrder): Promise<StartedPayment>;
  /** Returns the present state of the order; null: the provider does not know of it. Safe to repeat. */
  query(order: StartedPayment): Promise<ProviderState | null>;
  /**
   * Closes the payer's page of an order that nobody has paid. A provider without such an act leaves it out: its page ends with its time.
   *
   * @throws {PaymentProviderError} refused: it is paid or over; unanswered: the page may be open or closed
   */
  close?(order: StartedPayment): Promise<void>;
  /** Gives back `amount` of a paid order. Not safe to repeat: after a doubtful failure ask `query` for what remains. */
  refund(order: StartedPayment, amount: number): Promise<{ refundReference: string; remaining: number }>;
}

/** An order as both sides know it. */
export interface StartedPayment {
  orderRef: string;
  /** The provider's number of it; missing while its start has not been answered. */
  transactionId?: string | null;
}

/** A provider whose notifications and returns are signed. */
export interface SigningProvider extends PaymentProvider {
  close(order: StartedPayment): Promise<void>;
  /**
   * Reads the parameters that the payer's browser carried home; null: forged, or of another merchant. Never proof of
   * payment.
   */
  readReturn(parameters: { r: string; s: string }): ReturnInformation | null;
  /** A notification, from the exact bytes received; null: not from the provider, to be answered with 400 and forgotten. */
  readNotification(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): NotificationInformation | null;
  /** The 200 answer that makes the provider stop repeating a notification that `readNotification` accepted. */
  acknowledge(rawBody: Buffer, receivedAt: Date): { body: string; headers: Record<string, string> };
}

/** A provider that says only which payment has news, under its own number and without any proof. */
export interface HintingProvider extends PaymentProvider {
  /** Returns what it says, asked, of a payment under its own number, and which order of ours that is; null: it knows none, or none of ours. */
  look(transactionId: string): Promise<NotificationInformation | null>;
}

/** By name, so that what is paid for can say who takes its money. */
export type CardProviders = { readonly SIMPLEPAY: SigningProvider; readonly BARION: HintingProvider };
export type CardMethod = keyof CardProviders;

export interface PaymentOrder {
  /** Ours, unique for ever: 1–40 of A–Z a–z 0–9 and hyphen. */
  orderRef: string;
  amount: number;
  /** The things paid for; the amounts must add up to `amount`. */
  lines: readonly { title: string; amount: number }[];
  customer: { name: string; email: string; address?: CustomerAddress };
  language: "hu" | "en";
  /** One address of the portal, with whatever query it needs; the provider adds its own parameters. */
  returnUrl: string;
  /** The payer may pay until then. */
  validUntil: Date;
}

/** Handed on for the card issuer's strong authentication, when we have it. */
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
  /** The address to which the payer's browser is sent. */
  paymentUrl: string;
  validUntil: Date;
}

/** PAID alone means money. AUTHORIZED is only reserved; REFUNDED: some or all of it went back, see `remaining`. */
export type PaymentOutcome = "PENDING" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "REFUNDED";

export interface ProviderState {
  outcome: PaymentOutcome;
  transactionId: string;
  /** The provider's own word, for the log. */
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

/** A state with the order it is of. `total` is missing where it was told by a notification that carries no amount (SimplePay). */
export interface NotificationInformation extends ProviderState {
  orderRef: string;
}

/** A refusal or a failure of the other side. Says nothing personal and nothing secret, so it may be logged whole. */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  /** The provider's codes; empty when it did not answer, or not credibly. */
  readonly codes: readonly string[];
  /**
   * True: the provider may have carried the act out, so its outcome must be asked for before anything else is done.
   * False: it certainly is of no effect.
   */
  readonly maybeStarted: boolean;

  constructor(message: string, facts: { codes?: readonly string[]; maybeStarted: boolean }) {
    super(message);
    this.codes = facts.codes ?? [];
    this.maybeStarted = facts.maybeStarted;
  }
}
