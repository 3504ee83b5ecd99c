import { randomBytes, randomInt } from "node:crypto";
import { toProviderMoment } from "../../simplepay/moment.ts";
import { code } from "./message-checks.ts";
import { checkFields, CloseFields, FinishFields, QueryFields, RefundFields, StartFields } from "./message-fields.ts";
import type { SimplePayContext } from "./simplepay-manner.ts";
import type { SandboxTransaction } from "../sandbox.store.ts";
import { expireIfDue, notify, settle } from "../settle.ts";

/** A refusal has errorCodes; anything else is an answer. */
type Act = (context: SimplePayContext, message: object) => Promise<object>;

const CURRENCY = "HUF";
/** The real sandbox's default for a /start without a time limit. */
const DEFAULT_VALIDITY = 5 * 60_000;
const REFUND_IDS_FROM = 1_000_000_000;
const REFUND_IDS_TO = 2_000_000_000;

export const start: Act = async (context, message) => {
  const checked = checkFields(StartFields, message);
  if ("errorCodes" in checked) return checked;
  const { orderRef, total, twoStep, language, urls, timeout } = checked.value;
  const created = context.clock();
  const validUntil = timeout === undefined ? new Date(created.getTime() + DEFAULT_VALIDITY) : new Date(timeout);
  const token = randomBytes(24).toString("hex");
  const added = await context.store.add({ token, orderRef, total, twoStep, language, urls, created, validUntil });
  if (added === null) return { errorCodes: [code.orderExists] };
  return {
    orderRef,
    currency: CURRENCY,
    transactionId: added.transactionId,
    timeout: toProviderMoment(validUntil),
    total,
    paymentUrl: context.pageOf(added),
  };
};

export const query: Act = async (context, message) => {
  const checked = checkFields(QueryFields, message);
  if ("errorCodes" in checked) return checked;
  const { orderRefs, transactionIds, detailed } = checked.value;
  const { totalOffset } = await context.settings.read();
  const found = [
    ...(await context.store.byOrderRefs(orderRefs)),
    ...(await context.store.byTransactionIds(transactionIds)),
  ];
  const current = await Promise.all(found.map((transaction) => expireIfDue(context, transaction)));
  return {
    totalCount: current.length,
    transactions: current.map((transaction) => ({
      merchant: context.merchant,
      ...describe(transaction, totalOffset),
      ...(detailed ? { currency: CURRENCY } : {}),
    })),
  };
};

export const refund: Act = async (context, message) => {
  const checked = checkFields(RefundFields, message);
  if ("errorCodes" in checked) return checked;
  const transaction = await referredBy(context, checked.value);
  if (transaction === null) return { errorCodes: [code.noSuchTransaction] };
  const { refundTotal } = checked.value;
  const left = await context.store.takeBack(transaction.transactionId, refundTotal);
  if (left === null) return { errorCodes: [code.badRefundAmount] };
  await notify(context, left, left.remaining === 0 ? "FULL" : "PARTIAL");
  return {
    orderRef: left.orderRef,
    currency: CURRENCY,
    transactionId: left.transactionId,
    refundTransactionId: randomInt(REFUND_IDS_FROM, REFUND_IDS_TO),
    refundTotal,
    remainingTotal: left.remaining,
  };
};

/** Closes the page of an unpaid transaction; idempotent. */
export const transactioncancel: Act = async (context, message) => {
  const checked = checkFields(CloseFields, message);
  if ("errorCodes" in checked) return checked;
  const transaction = await referredBy(context, checked.value);
  if (transaction === null) return { errorCodes: [code.noSuchTransaction] };
  const { orderRef, transactionId, status } = await settle(context, await expireIfDue(context, transaction), "cancel");
  if (status !== "CANCELLED") return { errorCodes: [code.noSuchTransaction] };
  return { orderRef, currency: CURRENCY, transactionId, status };
};

/** Takes a reserved amount, or (0) releases it. For a two-step payment only. */
export const finish: Act = async (context, message) => {
  const checked = checkFields(FinishFields, message);
  if ("errorCodes" in checked) return checked;
  const { originalTotal, approveTotal } = checked.value;
  const transaction = await referredBy(context, checked.value);
  if (transaction === null) return { errorCodes: [code.noSuchTransaction] };
  if (originalTotal !== transaction.total || approveTotal > originalTotal) return { errorCodes: [code.badAmount] };
  const finished = context.clock();
  const taken = { status: "FINISHED", resultCode: 0, finished, total: approveTotal } as const;
  const released = { status: "REVERSED", resultCode: 0, finished } as const;
  const change = approveTotal === 0 ? released : taken;
  const moved = await context.store.move(transaction.transactionId, ["AUTHORIZED"], change);
  if (moved === null) return { errorCodes: [code.noSuchTransaction] };
  await notify(context, moved);
  return { orderRef: moved.orderRef, currency: CURRENCY, transactionId: moved.transactionId, approveTotal };
};

async function referredBy(
  { store }: SimplePayContext,
  { orderRef, transactionId }: { orderRef?: string | undefined; transactionId?: number | undefined },
): Promise<SandboxTransaction | null> {
  const found =
    transactionId === undefined
      ? await store.byOrderRefs([orderRef ?? ""])
      : await store.byTransactionIds([transactionId]);
  return found[0] ?? null;
}

function describe(transaction: SandboxTransaction, totalOffset: number): object {
  return {
    orderRef: transaction.orderRef,
    transactionId: transaction.transactionId,
    status: transaction.status,
    resultCode: transaction.resultCode,
    total: transaction.total + totalOffset,
    remainingTotal: transaction.remaining + totalOffset,
    paymentDate: toProviderMoment(transaction.created),
    ...(transaction.finished === null ? {} : { finishDate: toProviderMoment(transaction.finished) }),
    method: "CARD",
    language: transaction.language,
    twoStep: transaction.twoStep,
    shippingCost: 0,
    discount: 0,
  };
}
