import { providerOf, type PaymentContext } from "./payment-context.ts";
import type { Payment } from "./payment.store.ts";
import { settlePayment } from "./settle-payment.ts";

/** A start without a response after this time has lost it: one act of the provider's adapter takes 10 seconds at most. */
const START_GRACE = 60_000;
/** Tolerance for the provider's clock. */
export const EXPIRY_GRACE = 10_000;
const MOST_AT_ONCE = 5;

/**
 * Queries the provider about a payment and applies the report. An order unknown to the provider was never started: it
 * expires when its time is over, or when its start is so old that no browser can ever get its page.
 *
 * @throws {PaymentProviderError} if the provider does not answer
 */
export async function queryProvider(context: PaymentContext, payment: Payment): Promise<Payment> {
  const state = await providerOf(context, payment.method).query(payment);
  if (state === null && context.clock() < givenUpAt(payment)) return payment;
  const report = state ?? ({ outcome: "EXPIRED", transactionId: null } as const);
  return settlePayment(context, payment.id, "QUERY", report);
}

/** Queries payments, a few at once. A payment that gets no answer is queried by a later run. */
export async function queryEach(context: PaymentContext, payments: readonly Payment[]): Promise<void> {
  for (let first = 0; first < payments.length; first += MOST_AT_ONCE)
    await Promise.all(
      payments.slice(first, first + MOST_AT_ONCE).map((payment) =>
        queryProvider(context, payment).catch((error: unknown) => {
          context.log.warn({ err: error, orderRef: payment.orderRef }, "a payment is queried again later");
        }),
      ),
    );
}

const givenUpAt = ({ state, startedAt, validUntil }: Payment): Date =>
  state === "STARTING" ? new Date(startedAt.getTime() + START_GRACE) : new Date(validUntil.getTime() + EXPIRY_GRACE);
