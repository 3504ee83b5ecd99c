import type { FastifyInstance } from "fastify";
import type { NotificationInformation, ProviderState } from "../../ports/payment/provider.ts";
import { PaymentProviderError } from "../../ports/payment/provider.ts";
import { NOTIFICATION_PATH } from "../../ports/payment/card-payments.ts";
import type { Audit } from "./audit.ts";
import type { PaymentContext } from "./payment-context.ts";
import { findPayment, recordMessage } from "./payment.store.ts";
import { settlePayment } from "./settle-payment.ts";

/** A notification is a few hundred bytes. */
const LARGEST = 16_384;
const ASK_AGAIN = 503;

/**
 * The provider's notifications: signed, or answered 400 and forgotten. One is acknowledged when all that follows from it is written, however
 * often it comes; until then the provider repeats it.
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
        const told = simplePay.readNotification(rawBody, request.headers);
        if (told === null) {
          await audit({ event: "PAYMENT_FORGED", account: null, ip: request.ip, detail: { by: "NOTIFICATION" } });
          return reply.code(400).send();
        }
        if (!(await takeNotification(context, told))) return reply.code(ASK_AGAIN).send();
        const { body, headers } = simplePay.acknowledge(rawBody, clock());
        return reply.headers(headers).send(body);
      },
    );
  };
}

/** Writes down what follows; false: it cannot be settled yet and must come again. */
async function takeNotification(context: PaymentContext, told: NotificationInformation): Promise<boolean> {
  const { orderRef } = told;
  const payment = await findPayment(context.db, orderRef);
  if (payment === null) {
    context.log.warn({ orderRef, outcome: told.outcome }, "a signed notification is of no order of ours");
    const message = {
      paymentId: null,
      orderRef,
      provider: context.cardPayments.SIMPLEPAY.name,
      kind: "NOTIFICATION",
    } as const;
    await recordMessage(context.db, { ...message, outcome: told.outcome, applied: false, at: context.clock() });
    return true;
  }
  // A notification carries no amount: before money is booked, in or out, the provider is asked how much it was.
  const isMoney = told.outcome === "PAID" && payment.state !== "PAID";
  const mustAsk = isMoney || told.outcome === "REFUNDED";
  const word = mustAsk ? await asked(context, orderRef) : told;
  if (word === "unanswered") return false;
  const after = await settlePayment(context, payment.id, "NOTIFICATION", word ?? UNKNOWN_ORDER);
  if (!isMoney || after.state === "PAID" || after.state === "REVIEW") return true;
  return contradicted(context, payment.id, told);
}

/** The provider knows of no such order. */
const UNKNOWN_ORDER = { outcome: "PENDING", transactionId: null } as const;

/**
 * Writes down that a signed notification speaks of money which the provider, when asked, does not confirm. The notification may be early: the
 * first one has to come again. If the provider still does not confirm it then, people look at the payment, and the notification is acknowledged.
 *
 * @returns whether it is acknowledged
 */
async function contradicted(context: PaymentContext, id: number, told: NotificationInformation): Promise<boolean> {
  const word = { outcome: "PAID", transactionId: told.transactionId, isContradicted: true } as const;
  const after = await settlePayment(context, id, "NOTIFICATION", word);
  return after.state === "REVIEW";
}

async function asked(
  { cardPayments, log }: PaymentContext,
  orderRef: string,
): Promise<ProviderState | null | "unanswered"> {
  try {
    return await cardPayments.SIMPLEPAY.query({ orderRef });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ err: error, orderRef }, "a notification must come again: the provider does not answer");
    return "unanswered";
  }
}
