import { dayOf } from "@rajt/contract/kernel/days";
import { paymentRequestCalls } from "@rajt/contract/payment-request/payment-request.calls";
import { statusOf, totalsOf } from "@rajt/contract/payment-request/payment-request.rules";
import { normalizeReference } from "@rajt/contract/payment-request/reference.rules";
import { sql } from "kysely";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { EngineWorld, Feature } from "../../world.ts";
import { createPaymentRequestIn, type PaymentRequestWorld } from "./create-payment-request.ts";
import { lockRequest } from "../money/index.ts";
import { cancelLocked, expirePaymentRequests, readPaymentRequests } from "./payment-request.store.ts";
import { maySee, readSheetFor } from "./read-sheet.ts";
import { sheetFileRoutes } from "./sheet-file.routes.ts";

export { createPaymentRequestIn } from "./create-payment-request.ts";
export { removeFromPaymentRequest } from "./payment-request.store.ts";

/** Serves transfer sheets: requests to pay by bank transfer under a reference (product/money 50). */
export function paymentRequestFeature(world: EngineWorld & PaymentRequestWorld): Feature {
  const { db, clock } = world;
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
          reference: await tx(db, (tx) => createPaymentRequestIn(tx, world, requested)),
        };
      },
      "POST /basketControl/getTransferSheet": async ({ input, viewer, now }) =>
        readSheetFor(world, await viewer(), input.reference, now),
      "GET /basketControl/getTransferSheets": async ({ account, now }) => {
        const requests = await readPaymentRequests(db, sql`q.payer_id = ${await account()} and q.open`);
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
        const [actor, looking] = [await account(), await viewer()];
        await tx(db, async (tx) => {
          const request = await lockRequest(tx, normalizeReference(input.reference));
          if (request === undefined || !maySee(request.payer, looking)) throw noData();
          if (request.state !== "OPEN") throw new Refusal("paymentRequest.refusal.ended");
          await cancelLocked(tx, request.id, { actor, at });
          const changes = { state: ["OPEN", "CANCELLED"] } as const;
          await logChange(tx, {
            actor,
            action: "update",
            object: "payment_request",
            objectId: request.id,
            changes,
            at,
          });
        });
        return { successful: true };
      },
    }),
    routes: sheetFileRoutes(world),
    jobs: [{ name: "expire-payment-requests", cron: "*/5 * * * *", run: () => expirePaymentRequests(db, clock()) }],
  };
}
