import { providerOf, type PaymentContext } from "./payment-context.ts";
import type { Payment } from "./payment.store.ts";
import { settlePayment } from "./settle-payment.ts";

/** A start that has no answer after this long has lost it: one act of the provider's adapter takes 10 seconds at most. */
const START_GRACE = 60_000;
/** The provider's clock may be a little behind ours. */
export const EXPIRY_GRACE = 10_000;
const MOST_AT_ONCE = 5;

/**
 * Asks the provider how a payment stands and writes that down. An order the provider does not know was never begun: it is given up when
 * its time is over, or when its start is so long ago that nobody will ever hold an address to pay it at.
 *
 * @throws {PaymentProviderError} when the provider does not answer
 */
export async function askProvider(context: PaymentContext, payment: Payment): Promise<Payment> {
  const state = await providerOf(context, payment.method).query(payment);
  if (state === null && context.clock() < givenUpAt(payment)) return payment;
  const word = state ?? ({ outcome: "EXPIRED", transactionId: null } as const);
  return settlePayment(context, payment.id, "QUERY", word);
}

/** Asks about payments, a few at once; one of which the provider does not answer is asked about another time. */
export async function askEach(context: PaymentContext, payments: readonly Payment[]): Promise<void> {
  for (let first = 0; first < payments.length; first += MOST_AT_ONCE)
    await Promise.all(
      payments.slice(first, first + MOST_AT_ONCE).map((payment) =>
        askProvider(context, payment).catch((error: unknown) => {
          context.log.warn({ err: error, orderRef: payment.orderRef }, "a payment is asked about again later");
        }),
      ),
    );
}

const givenUpAt = ({ state, startedAt, validUntil }: Payment): Date =>
  state === "STARTING" ? new Date(startedAt.getTime() + START_GRACE) : new Date(validUntil.getTime() + EXPIRY_GRACE);
