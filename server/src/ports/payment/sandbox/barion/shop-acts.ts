import { createHash, randomBytes } from "node:crypto";
import type { TransactionStatus } from "../../simplepay/messages.ts";
import type { PaymentStatus } from "../../barion/messages.ts";
import type { SandboxTransaction } from "../sandbox.store.ts";
import { expireIfDue, notify } from "../settle.ts";
import type { BarionContext } from "./barion-manner.ts";
import { RefundFields, StartFields } from "./shop-fields.ts";

/** A refusal has a code; anything else is an answer. */
export type Answer = { readonly errorCode: string; readonly title?: string } | object;

const CURRENCY = "HUF";
const DEFAULT_WINDOW = 30 * 60;
const ID_BYTES = 16;
const PAYMENT_ID = /^[0-9a-f]{32}$/;
const HUNGARIAN = "hu-HU";

const MODEL = "ModelValidationError";
const AUTHENTICATION = "AuthenticationFailed";

/** The stored states, by Barion's names. */
const statusOf = {
  INIT: "Prepared",
  INPAYMENT: "Started",
  INFRAUD: "InProgress",
  AUTHORIZED: "Authorized",
  FINISHED: "Succeeded",
  CANCELLED: "Canceled",
  REVERSED: "Canceled",
  TIMEOUT: "Expired",
  NOTAUTHORIZED: "Failed",
  FRAUD: "Failed",
  REFUND: "Succeeded",
} as const satisfies Record<TransactionStatus, PaymentStatus>;

export async function start(context: BarionContext, message: Record<string, unknown> | null): Promise<Answer> {
  if (message === null || message["POSKey"] !== context.posKey) return { errorCode: AUTHENTICATION };
  const { data, error } = StartFields.safeParse(message);
  if (data === undefined) return { errorCode: MODEL, title: error.issues.map(({ path }) => path.join(".")).join(", ") };
  const [{ Payee, Total, POSTransactionId }] = data.Transactions;
  if (Payee !== context.payee) return { errorCode: "InvalidUser" };
  if (data.Currency !== CURRENCY) return { errorCode: "InvalidCurrency" };
  if (POSTransactionId !== data.PaymentRequestId) return { errorCode: MODEL, title: "POSTransactionId" };
  const created = context.clock();
  const back = data.RedirectUrl;
  const added = await context.store.add({
    token: randomBytes(ID_BYTES).toString("hex"),
    orderRef: data.PaymentRequestId,
    total: Total,
    twoStep: false,
    language: data.Locale === HUNGARIAN ? "HU" : "EN",
    urls: { success: back, fail: back, cancel: back, timeout: back },
    created,
    validUntil: new Date(created.getTime() + (data.PaymentWindow ?? DEFAULT_WINDOW) * 1_000),
  });
  if (added === null) return { errorCode: MODEL, title: "PaymentRequestId" };
  return {
    PaymentId: withDashes(added.token),
    PaymentRequestId: added.orderRef,
    Status: "Prepared",
    QRUrl: "",
    RecurrenceResult: "None",
    GatewayUrl: context.pageOf(added),
    RedirectUrl: withPayment(back, added),
    CallbackUrl: withPayment(data.CallbackUrl, added),
    Transactions: [
      {
        POSTransactionId: added.orderRef,
        TransactionId: numberOf(added, 0),
        Status: "Prepared",
        TransactionTime: created.toISOString(),
        RelatedId: null,
      },
    ],
  };
}

export async function state(context: BarionContext, paymentId: string, posKey: unknown): Promise<Answer> {
  if (posKey !== context.posKey) return { errorCode: AUTHENTICATION };
  const found = await find(context, paymentId);
  if (found === null) return { errorCode: "NotExistingPaymentId" };
  const { totalOffset } = await context.settings.read();
  const status = statusOf[found.status];
  const total = found.total + totalOffset;
  const refunds = found.refunds.map((amount, at) => ({
    ...transactionOf(found, at + 1, amount, "RefundToBankCard"),
    Status: "Succeeded",
    RelatedId: numberOf(found, 0),
  }));
  const back = found.refunds.reduce((sum, amount) => sum + amount, 0);
  return {
    PaymentId: withDashes(found.token),
    PaymentRequestId: found.orderRef,
    OrderNumber: found.orderRef,
    POSName: context.merchantName,
    POSOwnerEmail: context.payee,
    Status: status,
    PaymentType: "Immediate",
    GuestCheckout: true,
    CreatedAt: found.created.toISOString(),
    ValidUntil: found.validUntil.toISOString(),
    CompletedAt: found.finished?.toISOString() ?? null,
    Total: total - back,
    Currency: CURRENCY,
    Transactions: [
      { ...transactionOf(found, 0, total, "CardPayment"), Status: status, RelatedId: null },
      // The provider's fees are separate, without a reference of the shop.
      { ...transactionOf(found, -1, 1, "CardProcessingFee"), POSTransactionId: "", Status: status, RelatedId: null },
      ...refunds,
    ],
  };
}

export async function refund(context: BarionContext, message: Record<string, unknown> | null): Promise<Answer> {
  if (message === null || message["POSKey"] !== context.posKey) return { errorCode: AUTHENTICATION };
  const { data } = RefundFields.safeParse(message);
  if (data === undefined) return { errorCode: MODEL };
  const found = await find(context, data.PaymentId);
  if (found === null) return { errorCode: "NotExistingPaymentId" };
  if (found.status !== "FINISHED") return { errorCode: "PaymentStatusNotValid" };
  const [{ TransactionId, POSTransactionId, AmountToRefund }] = data.TransactionsToRefund;
  if (TransactionId !== numberOf(found, 0) || POSTransactionId !== found.orderRef)
    return { errorCode: "TransactionDoesNotBelongToPayment" };
  const left = await context.store.takeBack(found.transactionId, AmountToRefund);
  if (left === null) return { errorCode: "AmountToRefundIsGreaterThanTransactionAmount" };
  await notify(context, left);
  return {
    PaymentId: withDashes(found.token),
    RefundedTransactions: [
      {
        TransactionId: numberOf(found, left.refunds.length),
        Total: AmountToRefund,
        POSTransactionId: found.orderRef,
        Comment: "",
        Status: "Succeeded",
      },
    ],
  };
}

async function find(context: BarionContext, paymentId: string): Promise<SandboxTransaction | null> {
  const token = paymentId.replaceAll("-", "").toLowerCase();
  const found = PAYMENT_ID.test(token) ? await context.store.byToken(token) : null;
  return found === null ? null : expireIfDue(context, found);
}

const transactionOf = (of: SandboxTransaction, at: number, total: number, type: string): object => ({
  TransactionId: numberOf(of, at),
  POSTransactionId: of.orderRef,
  TransactionTime: (of.finished ?? of.created).toISOString(),
  Total: total,
  Currency: CURRENCY,
  TransactionType: type,
});

/** The number of a payment's n-th transaction; the first is the payment, later ones are refunds. */
const numberOf = ({ token }: SandboxTransaction, at: number): string =>
  createHash("sha256")
    .update(`${token} ${at}`)
    .digest("hex")
    .slice(0, ID_BYTES * 2);

const withDashes = (token: string): string => token.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

function withPayment(url: string, { token }: SandboxTransaction): string {
  const address = new URL(url);
  address.searchParams.set("paymentId", token);
  return address.href;
}
