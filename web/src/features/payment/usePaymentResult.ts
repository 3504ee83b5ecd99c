import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { failureText } from "../../kernel/failure-text.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { useCall } from "../../kernel/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import type { PaymentReturnParameters } from "./payment-return.ts";
import { BASKET } from "./useBasket.ts";

const ASK_EVERY_MS = 2_000;
/** The provider usually answers within a second or two; after this long the page says that it will take longer. */
const PATIENCE_MS = 30_000;

export type Result = {
  outcome: NonNullable<PaymentResult["e"]> | "checking" | "pending" | "unknown";
  transactionId: string | null;
  /** What the server said when it could not tell. */
  message: string | null;
};

/** Asks how a payment ended: once with what the browser brought, then by its reference until the provider's word is there. */
export function usePaymentResult(brought: PaymentReturnParameters): Result {
  const texts = useTexts();
  const { signedIn } = useViewer();
  const queries = useQueryClient();
  const first = useCall("POST /simplePayTransactionControl/processSimplePayReturnData", brought, {
    background: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const orderRef = first.data?.o ?? null;
  const waiting = first.data?.pending === true && orderRef !== null && signedIn;
  const later = useCall(
    "POST /simplePayTransactionControl/getIPNResult",
    { orderRef: orderRef ?? "" },
    { background: true, enabled: waiting },
  );
  const latest = later.data ?? first.data;
  const settled = latest !== undefined && !latest.pending;
  const { refetch } = later;
  useEffect(() => {
    if (!waiting || settled) return undefined;
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, settled, refetch]);
  useEffect(() => {
    if (!settled) return;
    for (const stale of [BASKET, "POST /competitionControl/getCompetitionEntryInfoList"])
      void queries.invalidateQueries({ queryKey: [stale] });
  }, [settled, queries]);

  if (first.isPending) return { outcome: "checking", transactionId: null, message: null };
  if (latest === undefined)
    return { outcome: "unknown", transactionId: null, message: failureText(texts, first.error) };
  if (!latest.successful) return { outcome: "unknown", transactionId: null, message: latest.message ?? null };
  if (latest.e !== null) return { outcome: latest.e, transactionId: latest.t, message: null };
  const patient = waiting && later.dataUpdatedAt - first.dataUpdatedAt < PATIENCE_MS;
  return { outcome: patient ? "checking" : "pending", transactionId: null, message: null };
}
