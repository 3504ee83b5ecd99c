import type { FastifyInstance } from "fastify";
import type { NotificationInformation, ProviderState } from "../../ports/payment/provider.ts";
import { PaymentProviderError } from "../../ports/payment/provider.ts";
import { NOTIFICATION_PATH } from "../../ports/payment/card-payments.ts";
import type { Audit } from "./audit.ts";
import type { PaymentContext } from "./payment-context.ts";
import { findPayment, recordMessage } from "./payment.store.ts";
import { settlePayment } from "./settle-payment.ts";

/** A notification has a few hundred bytes. */
const LARGEST = 16_384;
const SERVICE_UNAVAILABLE = 503;

/**
 * Serves notifications of SimplePay: those without a valid signature are answered 400 and dropped. A notification is
 * acknowledged when all its effects are committed, however often it is sent; until then SimplePay repeats it.
 */
export function notificationRoute(context: PaymentContext, audit: Audit): (scope: FastifyInstance) => void {
  const { clock } = context;
  const simplePay = context.cardPayments.SIMPLEPAY;
  return (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      NOTIFICATION_PATH,
      { bodyLimit: LARGEST, config: { fromOtherServers: true } },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notification = simplePay.readNotification(rawBody, request.headers);
        if (notification === null) {
          await audit({ event: "PAYMENT_FORGED", account: null, ip: request.ip, detail: { by: "NOTIFICATION" } });
          return reply.code(400).send();
        }
        if (!(await takeNotification(context, notification))) return reply.code(SERVICE_UNAVAILABLE).send();
        const { body, headers } = simplePay.acknowledge(rawBody, clock());
        return reply.headers(headers).send(body);
      },
    );
  };
}

/** Applies a notification. Returns false if it cannot be settled yet and must be sent again. */
async function takeNotification(context: PaymentContext, notification: NotificationInformation): Promise<boolean> {
  const { orderRef } = notification;
  const payment = await findPayment(context.db, orderRef);
  if (payment === null) {
    context.log.warn(
      { orderRef, outcome: notification.outcome },
      "a signed notification has an unknown order reference",
    );
    const message = {
      paymentId: null,
      orderRef,
      provider: context.cardPayments.SIMPLEPAY.name,
      kind: "NOTIFICATION",
    } as const;
    await recordMessage(context.db, { ...message, outcome: notification.outcome, applied: false, at: context.clock() });
    return true;
  }
  // A notification has no amount: before money is booked or refunded, the provider is queried for it.
  const isMoney = notification.outcome === "PAID" && payment.state !== "PAID";
  const mustQuery = isMoney || notification.outcome === "REFUNDED";
  const report = mustQuery ? await queryOrder(context, orderRef) : notification;
  if (report === "unanswered") return false;
  const after = await settlePayment(context, payment.id, "NOTIFICATION", report ?? UNKNOWN_ORDER);
  if (!isMoney || after.state === "PAID" || after.state === "REVIEW") return true;
  return contradicted(context, payment.id, notification);
}

/** Reported for an order that the provider does not know. */
const UNKNOWN_ORDER = { outcome: "PENDING", transactionId: null } as const;

/**
 * Records that a signed notification reports money that the provider does not confirm when queried. The notification
 * may be early, so the first one must be sent again. If the second is not confirmed either, the payment is put under
 * review and the notification is acknowledged.
 *
 * @returns whether it is acknowledged
 */
async function contradicted(
  context: PaymentContext,
  id: number,
  notification: NotificationInformation,
): Promise<boolean> {
  const report = { outcome: "PAID", transactionId: notification.transactionId, isContradicted: true } as const;
  const after = await settlePayment(context, id, "NOTIFICATION", report);
  return after.state === "REVIEW";
}

async function queryOrder(
  { cardPayments, log }: PaymentContext,
  orderRef: string,
): Promise<ProviderState | null | "unanswered"> {
  try {
    return await cardPayments.SIMPLEPAY.query({ orderRef });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ err: error, orderRef }, "a notification must be sent again: the provider does not answer");
    return "unanswered";
  }
}
