import { dayOf } from "@rajt/contract/kernel/days";
import { paymentRequestCalls } from "@rajt/contract/payment-request/payment-request.calls";
import { statusOf, totalsOf } from "@rajt/contract/payment-request/payment-request.rules";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { EngineContext, Feature } from "../../app-context.ts";
import { cancelPaymentRequest } from "./cancel-payment-request.ts";
import { createPaymentRequestIn, type PaymentRequestContext } from "./create-payment-request.ts";
import { expirePaymentRequests, openRequestsOfPayer } from "./payment-request.store.ts";
import { readSheetFor } from "./read-sheet.ts";
import { sheetFileRoutes } from "./sheet-file.routes.ts";

export { createPaymentRequestIn } from "./create-payment-request.ts";
export { removeFromPaymentRequest } from "./payment-request.store.ts";

/** Serves transfer sheets: requests to pay by bank transfer under a reference (product/money 60). */
export function paymentRequestFeature(context: EngineContext & PaymentRequestContext): Feature {
  const { db, clock } = context;
  return {
    calls: serveCalls(paymentRequestCalls, {
      "POST /basketControl/payBasketItemsByTransfer": async ({ input, viewer, account, now }) => {
        const requested = {
          viewer: await viewer(),
          account: await account(),
          entries: [...new Set(input.itemIdList)],
          fees: [...new Set(input.feeIdList)],
          now,
        };
        return {
          successful: true,
          reference: await tx(db, (tx) => createPaymentRequestIn(tx, context, requested)),
        };
      },
      "POST /basketControl/getTransferSheet": async ({ input, viewer, now }) =>
        readSheetFor(context, await viewer(), input.reference, now),
      "GET /basketControl/getTransferSheets": async ({ account, now }) => {
        const requests = await openRequestsOfPayer(db, await account());
        return requests
          .map(({ reference, dueOn, state, items }) => ({
            reference,
            dueOn,
            status: statusOf({ state, dueOn, items }, dayOf(now)),
            amount: totalsOf(items).outstanding,
          }))
          .filter(({ amount }) => amount > 0);
      },
      "POST /basketControl/cancelTransferSheet": async ({ input, viewer, account, now: at }) => {
        const by = { viewer: await viewer(), actor: await account(), at };
        await tx(db, (tx) => cancelPaymentRequest(tx, input.reference, by));
        return { successful: true };
      },
    }),
    routes: sheetFileRoutes(context),
    jobs: [{ name: "expire-payment-requests", cron: "*/5 * * * *", run: () => expirePaymentRequests(db, clock()) }],
  };
}
