import type { Buyer } from "@rajt/contract/invoice/buyer.rules";
import { doubtfulPaymentOwnCalls } from "@rajt/contract/payment/doubt/doubtful-payment.calls";
import { paymentCalls } from "@rajt/contract/payment/payment.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineContext, type Feature } from "../../app-context.ts";
import { queryPending } from "./query-pending.ts";
import { createAudit } from "./audit.ts";
import { findByBarionId, statusByBarionId } from "./return/barion-return.ts";
import { decideDoubt, readDoubt } from "./doubt/decide-doubt.ts";
import { doubtfulPayments } from "./doubt/doubtful-payment.table.ts";
import type { PaymentContext } from "./payment-context.ts";
import { paymentResult } from "./payment-result.ts";
import { readPaidItems } from "./paid-items.store.ts";
import { processReturn } from "./return/process-return.ts";
import { callbackRoute } from "./receive-callback.ts";
import { notificationRoute } from "./receive-notification.ts";
import { cancelPayment, continuePayment, ownPayment, payAgain } from "./resume-payment.ts";
import { startPayment, type StartPaymentContext } from "./start-payment.ts";
import { queryEach } from "./query-provider.ts";
import { claimSettled } from "./payment.store.ts";

export { receivedMoneySubscriber } from "./notify-received.ts";
export { newOrderReference } from "./order-reference.ts";
export { insertPayment } from "./payment.store.ts";
export { settleIn } from "./settle-payment.ts";
export { startPayment } from "./start-payment.ts";
export type { PaymentContext } from "./payment-context.ts";

/** The calls of payments, except the basket's content, which the features of entries and fees serve. */
const {
  "GET /basketControl/getBasketContent": _entries,
  "GET /basketControl/getBasketFees": _fees,
  ...ownCalls
} = paymentCalls;

/** Serves card payments from start to end, the notifications of providers, and doubtful payments. */
export function paymentFeature(context: EngineContext & PaymentContext): Feature {
  const audit = createAudit(context);
  const startFees = (
    call: StartPaymentContext,
    ids: readonly number[],
    { redirectUrl = context.publicUrl.href, buyer }: { redirectUrl?: string | undefined; buyer?: Buyer | undefined },
  ) => startPayment(context, call, { kind: "FEE", ids, back: ["redirectUrl", redirectUrl], buyer });
  const calls = serveCalls(
    { ...ownCalls, ...doubtfulPaymentOwnCalls },
    {
      "POST /basketControl/payBasketItems": (call) => {
        const { urlBase, itemIdList: ids, buyer } = call.input;
        return startPayment(context, call, { kind: "ENTRY", ids, back: ["urlBase", urlBase], buyer });
      },
      "POST /paymentControl/paymentStart": (call) => startFees(call, [call.input.paymentId], call.input),
      "POST /paymentControl/paymentStartMany": (call) => startFees(call, call.input.paymentIdList, call.input),
      "POST /paymentControl/findByBarionId": (call) => findByBarionId(context, audit, call),
      "POST /groupTransactionControl/getStatusByBarionId": (call) => statusByBarionId(context, audit, call),
      "POST /simplePayTransactionControl/processSimplePayReturnData": (call) => processReturn(context, audit, call),
      "POST /basketControl/continuePayment": (call) => continuePayment(context, audit, call),
      "POST /basketControl/cancelPayment": (call) => cancelPayment(context, audit, call),
      "POST /basketControl/payAgain": (call) => payAgain(context, audit, call),
      "POST /basketControl/getPaidItems": async (call) =>
        readPaidItems(context.db, await ownPayment(context, audit, call), await call.account()),
      "POST /simplePayTransactionControl/getIPNResult": async (call) =>
        paymentResult(context.db, await ownPayment(context, audit, call)),
      "POST /doubtfulPaymentControl/getOne": ({ input }) => readDoubt(context.db, input.id),
      "POST /doubtfulPaymentControl/decide": async ({ input, account, now: at }) => {
        await decideDoubt(context, { ...input, actor: await account(), at });
        return { successful: true };
      },
    },
  );
  return featureOf([
    doubtfulPayments(context),
    {
      calls,
      routes: async (app) => {
        await app.register(async (scope) => notificationRoute(context, audit)(scope));
        await app.register(async (scope) => callbackRoute(context)(scope));
      },
      jobs: [
        { name: "ask-payments", cron: "* * * * *", run: () => queryPending(context) },
        { name: "ask-settled-payments", cron: "*/10 * * * *", run: () => requerySettled(context) },
      ],
    },
  ]);
}

const A_DAY = 86_400_000;
/** Providers refund nothing that was paid longer ago. */
const ASKED_FOR = 180 * A_DAY;
const MOST_A_RUN = 100;

/**
 * Queries payments long after they were paid, since the notification of a refund on the provider's page may be lost
 * (product/money 32). Safe with several processes, and to run twice.
 */
async function requerySettled(context: PaymentContext): Promise<void> {
  const now = context.clock();
  const startedAfter = new Date(now.getTime() - ASKED_FOR);
  await queryEach(context, await claimSettled(context.db, { now, startedAfter, most: MOST_A_RUN }));
}
