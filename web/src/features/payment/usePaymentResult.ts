import { PROVIDER_NAMES, type BarionStatus } from "@rajt/contract/payment/card-provider.values";
import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import { useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isPassing } from "../../kernel/calls/call-error.ts";
import { failureText } from "../../kernel/calls/failure-text.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import type { PaymentReturnParameters } from "./payment-return.ts";
import { OWED } from "./owed-calls.ts";

const OWN_RACES = "POST /competitionEntryControl/getOwnRaces";
const ASK_EVERY_MS = 2_000;
/** Milliseconds. Providers usually answer within a second or two; afterwards the page says that it takes longer. */
const PATIENCE_MS = 30_000;

/** The outcome by the provider; or `unreached` if the query failed: the payment may have succeeded. */
export type Outcome =
  | NonNullable<PaymentResult["e"]>
  | "checking"
  | "pending"
  | "review"
  | "released"
  | "notOwed"
  | "unreached"
  | "unknown";

export type Result = {
  outcome: Outcome;
  /** The order reference; null: not known yet. */
  orderRef: string | null;
  transactionId: string | null;
  /** The name of the card provider. */
  provider: string;
  /** The message of a server that does not know the outcome. */
  message: string | null;
  askAgain: () => void;
};

/** Queries the outcome of a payment: first with the browser's message, then by its reference until the provider has reported it. */
export function usePaymentResult(brought: PaymentReturnParameters): Result {
  const texts = useTexts();
  const { signedIn } = useViewer();
  const queries = useQueryClient();
  const first = useBrought(brought);
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
    void readAgain(queries);
  }, [settled, queries]);

  const provider = PROVIDER_NAMES[brought.provider];
  const none = { orderRef, transactionId: null, provider, message: null, askAgain: () => void first.refetch() };
  if (first.isPending) return { ...none, outcome: "checking" };
  if (latest === undefined)
    return {
      ...none,
      outcome: isPassing(first.error) ? "unreached" : "unknown",
      message: failureText(texts, first.error),
    };
  if (!latest.successful) return { ...none, outcome: "unknown", message: latest.message ?? null };
  if (latest.review === "NOT_OWED") return { ...none, outcome: "notOwed", transactionId: latest.t };
  if (latest.e !== null) return { ...none, outcome: latest.e, transactionId: latest.t };
  if (latest.review !== null) return { ...none, outcome: latest.review === "WAITING" ? "review" : "released" };
  const patient = waiting && later.dataUpdatedAt - first.dataUpdatedAt < PATIENCE_MS;
  return { ...none, outcome: patient ? "checking" : "pending" };
}

/** Reads again what is owed, and the lists, which may show the paid items. */
async function readAgain(queries: QueryClient): Promise<void> {
  const isStale = ({ queryKey: [name] }: Query) =>
    [...OWED, OWN_RACES].some((call) => call === name) || String(name).endsWith("/getList");
  // A page that opened with the return may still wait for its first answer, from before the payment. Invalidating would keep that answer.
  await queries.cancelQueries({ predicate: isStale });
  await queries.invalidateQueries({ predicate: isStale });
}

/** Returns the first answer to the browser's message. A guest, whose session expired meanwhile, gets only the outcome for Barion's payment id. */
function useBrought(brought: PaymentReturnParameters) {
  const { signedIn } = useViewer();
  const paymentId = brought.provider === "BARION" ? brought.paymentId : null;
  const once = { background: true, staleTime: Number.POSITIVE_INFINITY } as const;
  const signed = useCall(
    "POST /simplePayTransactionControl/processSimplePayReturnData",
    brought.provider === "SIMPLEPAY" ? { r: brought.r, s: brought.s } : { r: "", s: "" },
    { ...once, enabled: paymentId === null },
  );
  const found = useCall(
    "POST /paymentControl/findByBarionId",
    { paymentId: paymentId ?? "" },
    { ...once, enabled: paymentId !== null && signedIn },
  );
  const status = useCall(
    "POST /groupTransactionControl/getStatusByBarionId",
    { paymentId: paymentId ?? "" },
    { ...once, enabled: paymentId !== null && !signedIn },
  );
  if (paymentId === null) return signed;
  return signedIn ? found : { ...status, data: status.data === undefined ? undefined : ofStatus(status.data) };
}

const OUTCOMES = { Paid: "SUCCESS", Pending: null, Failed: "FAIL", Canceled: "CANCEL", Expired: "TIMEOUT" } as const;

const ofStatus = (status: BarionStatus | { successful: boolean; message?: string | null }): PaymentResult => {
  const e = typeof status === "string" ? OUTCOMES[status] : null;
  const result = typeof status === "string" ? { successful: true, pending: e === null } : { ...status, pending: false };
  return { ...result, o: null, e, t: null, review: null, provider: "BARION" };
};
