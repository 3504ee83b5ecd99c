import type { Buyer } from "@rajt/contract/invoice/buyer.rules";
import { doubtfulPaymentOwnCalls } from "@rajt/contract/payment/doubt/doubtful-payment.calls";
import { paymentCalls } from "@rajt/contract/payment/payment.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineWorld, type Feature } from "../../world.ts";
import { queryPending } from "./query-pending.ts";
import { createAudit } from "./audit.ts";
import { findByBarionId, statusByBarionId } from "./return/barion-return.ts";
import { decideDoubt, readDoubt } from "./doubt/decide-doubt.ts";
import { doubtfulPayments } from "./doubt/doubtful-payment.table.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { paymentResult } from "./payment-result.ts";
import { readPaidItems } from "./paid-items.store.ts";
import { processReturn } from "./return/process-return.ts";
import { callbackRoute } from "./receive-callback.ts";
import { notificationRoute } from "./receive-notification.ts";
import { cancelPayment, continuePayment, ownPayment } from "./resume-payment.ts";
import { startPayment, type Asking } from "./start-payment.ts";
import { queryEach } from "./query-provider.ts";
import { claimSettled } from "./payment.store.ts";

export { receivedMoneySubscriber } from "./notify-received.ts";
export { newOrderReference } from "./order-reference.ts";
export { insertPayment } from "./payment.store.ts";
export { settleIn } from "./settle-payment.ts";
export { startPayment } from "./start-payment.ts";
export type { PaymentWorld } from "./payment-world.ts";

/** The calls of payments, except the basket's content, which the features of entries and fees serve. */
const {
  "GET /basketControl/getBasketContent": _entries,
  "GET /basketControl/getBasketFees": _fees,
  ...ownCalls
} = paymentCalls;

/** Serves card payments from start to end, the notifications of providers, and doubtful payments. */
export function paymentFeature(world: EngineWorld & PaymentWorld): Feature {
  const audit = createAudit(world);
  const startFees = (
    context: Asking,
    ids: readonly number[],
    { redirectUrl = world.publicUrl.href, buyer }: { redirectUrl?: string | undefined; buyer?: Buyer | undefined },
  ) => startPayment(world, context, { kind: "FEE", ids, back: ["redirectUrl", redirectUrl], buyer });
  const calls = serveCalls(
    { ...ownCalls, ...doubtfulPaymentOwnCalls },
    {
      "POST /basketControl/payBasketItems": (context) => {
        const { urlBase, itemIdList: ids, buyer } = context.input;
        return startPayment(world, context, { kind: "ENTRY", ids, back: ["urlBase", urlBase], buyer });
      },
      "POST /paymentControl/paymentStart": (context) => startFees(context, [context.input.paymentId], context.input),
      "POST /paymentControl/paymentStartMany": (context) =>
        startFees(context, context.input.paymentIdList, context.input),
      "POST /paymentControl/findByBarionId": (context) => findByBarionId(world, audit, context),
      "POST /groupTransactionControl/getStatusByBarionId": (context) => statusByBarionId(world, audit, context),
      "POST /simplePayTransactionControl/processSimplePayReturnData": (context) => processReturn(world, audit, context),
      "POST /basketControl/continuePayment": (context) => continuePayment(world, audit, context),
      "POST /basketControl/cancelPayment": (context) => cancelPayment(world, audit, context),
      "POST /basketControl/getPaidItems": async (context) =>
        readPaidItems(world.db, await ownPayment(world, audit, context), await context.account()),
      "POST /simplePayTransactionControl/getIPNResult": async (context) =>
        paymentResult(world.db, await ownPayment(world, audit, context)),
      "POST /doubtfulPaymentControl/getOne": ({ input }) => readDoubt(world.db, input.id),
      "POST /doubtfulPaymentControl/decide": async ({ input, account, now: at }) => {
        await decideDoubt(world, { ...input, actor: await account(), at });
        return { successful: true };
      },
    },
  );
  return featureOf([
    doubtfulPayments(world),
    {
      calls,
      routes: async (app) => {
        await app.register(async (scope) => notificationRoute(world, audit)(scope));
        await app.register(async (scope) => callbackRoute(world)(scope));
      },
      jobs: [
        { name: "ask-payments", cron: "* * * * *", run: () => queryPending(world) },
        { name: "ask-settled-payments", cron: "*/10 * * * *", run: () => requerySettled(world) },
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
async function requerySettled(world: PaymentWorld): Promise<void> {
  const now = world.clock();
  const startedAfter = new Date(now.getTime() - ASKED_FOR);
  await queryEach(world, await claimSettled(world.db, { now, startedAfter, most: MOST_A_RUN }));
}
