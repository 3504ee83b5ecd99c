import { setTimeout as wait } from "node:timers/promises";
import { isOpenPayment } from "@rajt/contract/payment/payment.flow";
import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { queryProvider } from "../query-provider.ts";
import type { Audit } from "../audit.ts";
import type { PaymentContext } from "../payment-context.ts";
import { paymentResult } from "../payment-result.ts";
import { claimQuery, findPayment, recordMessage, type Payment } from "../payment.store.ts";

/** The provider of this return. */
const SIMPLEPAY = "SIMPLEPAY";

/** Milliseconds that a returning payer waits for the provider before the page polls by itself. */
const PATIENCE = 4_000;

/**
 * Returns the result of the payment of a returning browser. The browser only says which payment to look up; the
 * provider is queried for an unknown state. A return that is replayed within seconds is answered from the stored state.
 * Another payer's payment is answered like an unknown one.
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
  // A payer who paid after we had given the payment up returns with a success that is not known yet.
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
  const latest = isQueried ? await queryInTime(context, payment) : payment;
  const result = await paymentResult(context.db, latest);
  return accountId === null ? { ...result, t: null } : result;
}

/** Returns whether money was received or is under review: a query would tell the payer nothing new. */
export const isSettled = ({ state }: Payment): boolean => state === "PAID" || state === "REVIEW";

/** Returns the payment as the provider reports it, or as stored if there is no answer in time. */
export async function queryInTime(context: PaymentContext, payment: Payment): Promise<Payment> {
  const answer = queryProvider(context, payment).catch((error: unknown) => {
    context.log.warn({ err: error, orderRef: payment.orderRef }, "a returning payer is answered later");
    return payment;
  });
  const giveUp = new AbortController();
  const late = wait(PATIENCE, payment, { signal: giveUp.signal, ref: false }).catch(() => payment);
  return Promise.race([answer, late]).finally(() => giveUp.abort());
}
