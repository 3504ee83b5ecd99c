import { paymentCalls } from "@rajt/contract/payment/payment.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { EngineWorld, Feature } from "../../world.ts";
import { basketFeesOf } from "./basket-fees.store.ts";

export { feePayable } from "./fee-payable.ts";

const BASKET = "GET /basketControl/getBasketFees";

/** Fees: what the federation asks its members for. */
export const feeFeature = ({ db }: EngineWorld): Feature => ({
  calls: serveCalls(
    { [BASKET]: paymentCalls[BASKET] },
    { [BASKET]: async ({ viewer }) => basketFeesOf(db, await viewer()) },
  ),
});
