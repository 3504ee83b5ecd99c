import { writes } from "@rajt/contract/kernel/access";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import { BASKET, FEES } from "./owed-calls.ts";

/** The caller's unpaid entries; nothing is asked for a guest. */
export const useBasket = () => useCall(BASKET, {}, { background: true, enabled: useViewer().signedIn });

/** The unpaid fees that the caller may pay; nothing is asked for those who pay none. */
export const useFees = () => useCall(FEES, {}, { background: true, enabled: useViewer().may(writes("Payment")) });
