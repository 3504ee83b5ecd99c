import { doubtfulPaymentOwnCalls } from "@rajt/contract/payment/doubt/doubtful-payment.calls";
import { paymentCalls } from "@rajt/contract/payment/payment.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineWorld, type Feature } from "../../world.ts";
import { askUnanswered } from "./ask-unanswered.ts";
import { createAudit } from "./audit.ts";
import { decideDoubt, readDoubt } from "./doubt/decide-doubt.ts";
import { doubtfulPayments } from "./doubt/doubtful-payment.table.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { paymentResult } from "./payment-result.ts";
import { processReturn } from "./process-return.ts";
import { notificationRoute } from "./receive-notification.ts";
import { cancelPayment, continuePayment, ownPayment } from "./resume-payment.ts";
import { startPayment } from "./start-payment.ts";

/** The calls without the basket's content, which its features serve. */
const { "GET /basketControl/getBasketContent": _, ...ownCalls } = paymentCalls;

/** Card payments from their start to their end, the provider's notifications, and what people have to look at. */
export function paymentFeature(world: EngineWorld & PaymentWorld): Feature {
  const audit = createAudit(world);
  const calls = serveCalls(
    { ...ownCalls, ...doubtfulPaymentOwnCalls },
    {
      "POST /basketControl/payBasketItems": (context) => startPayment(world, context),
      "POST /simplePayTransactionControl/processSimplePayReturnData": (context) => processReturn(world, audit, context),
      "POST /basketControl/continuePayment": (context) => continuePayment(world, audit, context),
      "POST /basketControl/cancelPayment": (context) => cancelPayment(world, audit, context),
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
      routes: notificationRoute(world, audit),
      jobs: [{ name: "ask-payments", cron: "* * * * *", run: () => askUnanswered(world) }],
    },
  ]);
}
