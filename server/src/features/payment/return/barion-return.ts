import type { BarionStatus } from "@rajt/contract/payment/card-provider.values";
import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { noData } from "../../../kernel/calls/refusal.ts";
import type { Audit } from "../audit.ts";
import { barionNumber } from "../receive-callback.ts";
import type { PaymentContext } from "../payment-context.ts";
import { paymentResult } from "../payment-result.ts";
import { claimQuery, findByTransaction } from "../payment.store.ts";
import { queryInTime, isSettled } from "./process-return.ts";

type OfBarion = CallContext<{ paymentId: string }>;

/**
 * Returns the result of the payment of a browser that returns from Barion. The payment id proves nothing: it only says
 * which payment to query. That is queried until it is paid, at most once in a few seconds. Another payer's payment is
 * answered like an unknown one.
 */
export async function findByBarionId(
  context: PaymentContext,
  audit: Audit,
  { input, viewer, ip, now }: OfBarion,
): Promise<PaymentResult> {
  const { accountId } = await viewer();
  const payment = await findByTransaction(context.db, "BARION", barionNumber(input.paymentId));
  if (payment === null || (accountId !== null && payment.payerId !== accountId)) {
    const detail = { by: "RETURN", orderRef: payment?.orderRef ?? null };
    await audit({ event: "PAYMENT_FOREIGN", account: accountId, ip, detail });
    throw noData();
  }
  const isQueried = !isSettled(payment) && (await claimQuery(context.db, payment.id, now));
  return paymentResult(context.db, isQueried ? await queryInTime(context, payment) : payment);
}

const STATUS = { SUCCESS: "Paid", FAIL: "Failed", CANCEL: "Canceled", TIMEOUT: "Expired" } as const;

/** Returns only the outcome of such a payment, which guests may see too. */
export async function statusByBarionId(context: PaymentContext, audit: Audit, call: OfBarion): Promise<BarionStatus> {
  const { e } = await findByBarionId(context, audit, call);
  return e === null ? "Pending" : STATUS[e];
}
