import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";

export const BASKET = "GET /basketControl/getBasketContent";
export const FEES = "GET /basketControl/getBasketFees";

/** The caller's unpaid entries; nothing is asked for a guest. */
export const useBasket = () => useCall(BASKET, {}, { background: true, enabled: useViewer().signedIn });
