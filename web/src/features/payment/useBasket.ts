import { writes } from "@rajt/contract/kernel/access";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import { BASKET, FEES } from "./owed-calls.ts";

/** Returns the viewer's unpaid entries; makes no call for a guest. */
export const useBasket = () => useCall(BASKET, {}, { background: true, enabled: useViewer().signedIn });

/** Returns the unpaid fees that the viewer may pay; makes no call for a viewer without the right to pay. */
export const useFees = () => useCall(FEES, {}, { background: true, enabled: useViewer().may(writes("Payment")) });
