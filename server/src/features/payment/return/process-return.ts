import { setTimeout as wait } from "node:timers/promises";
import { isOpenPayment } from "@rajt/contract/payment/payment.flow";
import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { askProvider } from "../ask-provider.ts";
import type { Audit } from "../audit.ts";
import type { PaymentContext } from "../payment-context.ts";
import { paymentResult } from "../payment-result.ts";
import { claimQuery, findPayment, recordMessage, type Payment } from "../payment.store.ts";

/** The provider whose return this is. */
const SIMPLEPAY = "SIMPLEPAY";

/** The time for which a returning payer waits for the provider's word before the page asks again by itself. */
const PATIENCE = 4_000;

/**
 * Returns the result of the payment that the browser brought back. The browser only says which payment to look at; its
 * state is the provider's word, asked for here while we have none. A return that is replayed within seconds is answered from the stored state. Someone else's payment is answered like one
 * that does not exist.
 */
export async function processReturn(
  context: PaymentContext,
  audit: Audit,
  { input, viewer, ip, now }: CallContext<{ r: string; s: string }>,
): Promise<PaymentResult> {
  const { accountId } = await viewer();
  const brought = context.cardPayments.SIMPLEPAY.readReturn(input);
  if (brought === null) {
    await audit({ event: "PAYMENT_FORGED", account: accountId, ip, detail: { by: "RETURN" } });
    throw new Refusal("payment.refusal.forgedReturn");
  }
  const { orderRef, event } = brought;
  const payment = await findPayment(context.db, orderRef);
  if (payment === null || (accountId !== null && payment.payerId !== accountId)) {
    await audit({ event: "PAYMENT_FOREIGN", account: accountId, ip, detail: { by: "RETURN", orderRef } });
    throw noData();
  }
  // Whoever paid after we had given the payment up comes back with a success that we have not heard of.
  const isNews = event === "SUCCESS" && !isSettled(payment);
  const isOpen = isOpenPayment(payment.state);
  const isQueried = (isOpen || isNews) && (await claimQuery(context.db, payment.id, now));
  if (isQueried && isOpen)
    await recordMessage(context.db, {
      paymentId: payment.id,
      orderRef,
      provider: SIMPLEPAY,
      kind: "RETURN",
      outcome: event,
      applied: false,
      at: now,
    });
  const known = isQueried ? await heardOf(context, payment) : payment;
  const result = await paymentResult(context.db, known);
  return accountId === null ? { ...result, t: null } : result;
}

/** Money has come, or people look at it: a question about it tells nothing new to its payer. */
export const isSettled = ({ state }: Payment): boolean => state === "PAID" || state === "REVIEW";

/** The payment as the provider says now; as we know it when there is no answer in time. */
export async function heardOf(context: PaymentContext, payment: Payment): Promise<Payment> {
  const asked = askProvider(context, payment).catch((error: unknown) => {
    context.log.warn({ err: error, orderRef: payment.orderRef }, "a returning payer is answered later");
    return payment;
  });
  const giveUp = new AbortController();
  const late = wait(PATIENCE, payment, { signal: giveUp.signal, ref: false }).catch(() => payment);
  return Promise.race([asked, late]).finally(() => giveUp.abort());
}
