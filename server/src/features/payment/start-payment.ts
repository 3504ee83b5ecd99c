import { type Buyer, buyerProblems } from "@rajt/contract/invoice/buyer.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import { formatMoment } from "@rajt/contract/kernel/days";
import { sumForints } from "@rajt/contract/kernel/money";
import { PROVIDER_NAMES } from "@rajt/contract/payment/card-provider.values";
import { paymentFlow } from "@rajt/contract/payment/payment.flow";
import type { CallContext } from "../../kernel/calls/context.ts";
import { fieldsRefused, Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import {
  type CardMethod,
  type PaymentOrder,
  PaymentProviderError,
  type StartedPayment,
} from "../../ports/payment/provider.ts";
import { readProfileBuyer } from "../invoice/index.ts";
import type { LockedItem, Payable, Payables } from "../money/index.ts";
import { newOrderReference } from "./order-reference.ts";
import { providerOf, type PaymentContext } from "./payment-context.ts";
import { insertPayment, openPaymentsOf, payerOf } from "./payment.store.ts";
import { returnAddress } from "./return/return-address.ts";
import { settlePayment } from "./settle-payment.ts";

/** Forints; far above any real basket, far below the limits of the integers of the database and the provider. */
const LARGEST_PAYMENT = 100_000_000;

/** The context of a call that starts a payment. */
export type StartPaymentContext = Omit<CallContext<unknown>, "input">;

/**
 * The items to pay, of one kind, by the ids of their entries or fees; the return address with its field name in the
 * call; and the buyer, if it is not the payer.
 */
export type ToPay = {
  readonly kind: keyof Payables;
  readonly ids: readonly number[];
  readonly back: readonly [name: "urlBase" | "redirectUrl", address: string];
  readonly buyer?: Buyer | undefined;
};

/** Reserves the items, then has the provider open its page. Returns the page's address. */
export async function startPayment(
  context: PaymentContext,
  call: StartPaymentContext,
  { kind, ids, back, buyer: given }: ToPay,
): Promise<string> {
  const { now, locale } = call;
  const payable = context.payables[kind];
  const account = await call.account();
  const [path, address] = back;
  const returnUrl = returnAddress(context.publicUrl, address, payable.method);
  if (returnUrl === null) throw fieldsRefused([{ path, message: "payment.refusal.foreignAddress" }]);
  const payer = await payerOf(context.db, account);
  if (payer.email === null) throw new Refusal("payment.refusal.noEmail");
  const buyer = given ?? (await readProfileBuyer(context.db, account));
  refuseIncomplete(buyer);
  const validUntil = new Date(now.getTime() + context.config.PAYMENT_MINUTES * 60_000);
  const reservation = {
    account,
    viewer: await call.viewer(),
    subjects: [...new Set(ids)],
    buyer,
    now,
    validUntil,
  };
  const reserved = await tx(context.db, (tx) => reserveItems(tx, payable, reservation, call));
  if ("underWay" in reserved) return reserved.underWay;
  return openPage(context, payable.method, call, reserved.id, {
    orderRef: reserved.orderRef,
    amount: reserved.amount,
    lines: reserved.items.map(({ title, amount }) => ({ title, amount })),
    customer: { name: payer.name, email: payer.email },
    language: locale,
    returnUrl,
    validUntil,
  });
}

type Reserved = { id: number; orderRef: string; amount: number; items: readonly LockedItem[] };
type Reservation = {
  account: number;
  viewer: Viewer;
  subjects: readonly number[];
  buyer: Buyer;
  now: Date;
  validUntil: Date;
};

/** An invoice needs a buyer, so nothing is paid without one. Every problem is named at its field. */
function refuseIncomplete(buyer: Buyer): void {
  const problems = buyerProblems(buyer).map(({ path, message }) => ({ path: `buyer.${path}`, message }));
  if (problems.length > 0) throw new Refusal("invoice.refusal.buyerIncomplete", { problems });
}

/**
 * Reserves the items under locks on their receivables, so that two tabs, a person and its club, or a withdrawal run one
 * after the other. The unique index on open items decides in the end.
 */
async function reserveItems(
  tx: Tx,
  payable: Payable,
  { account, viewer, subjects, buyer, now, validUntil }: Reservation,
  context: StartPaymentContext,
): Promise<Reserved | { underWay: string }> {
  const items = await payable.lock(tx, viewer, subjects, now);
  await payable.checkCard?.(
    tx,
    items.map(({ receivable }) => receivable),
  );
  if (items.length !== subjects.length) throw new Refusal("payment.refusal.notPayable");
  if (items.some(({ inPayment }) => inPayment)) return { underWay: await pageUnderWay(tx, account, items, context) };
  const amount = sumForints(items.map((item) => item.amount));
  if (amount > LARGEST_PAYMENT) throw new Refusal("payment.refusal.tooMuch");
  const orderRef = newOrderReference(now);
  const state = paymentFlow.start;
  const id = await insertPayment(tx, {
    orderRef,
    method: payable.method,
    payerId: account,
    buyer,
    items,
    amount,
    state,
    startedAt: now,
    validUntil,
  });
  const changes = {
    state: [null, state],
    amount: [null, amount],
    items: [null, items.map((item) => item.subject)],
  } as const;
  await logChange(tx, { actor: account, action: "create", object: "payment", objectId: id, changes, at: now });
  return { id, orderRef, amount, items };
}

/** Returns the page of the caller's own open payment of exactly these items: the call is repeated after a lost response, or from another tab. */
async function pageUnderWay(
  tx: Tx,
  account: number,
  items: readonly LockedItem[],
  { now, locale }: StartPaymentContext,
): Promise<string> {
  const receivables = new Set(items.map(({ receivable }) => receivable));
  const open = await openPaymentsOf(tx, [...receivables]);
  const [payment] = open;
  if (open.some(({ state }) => state === "REVIEW")) throw new Refusal("payment.refusal.underReview");
  const isSame =
    open.length === 1 &&
    payment?.payerId === account &&
    payment.items.length === receivables.size &&
    payment.items.every((receivable) => receivables.has(receivable));
  if (isSame && payment.redirectUrl !== null && now < payment.validUntil) return payment.redirectUrl;
  if (isSame && payment.state === "STARTING") throw new Refusal("payment.refusal.starting");
  const last = Math.max(now.getTime(), ...open.map(({ validUntil }) => validUntil.getTime()));
  throw new Refusal("payment.refusal.inPayment", { variables: { until: formatMoment(new Date(last), locale) } });
}

/** Runs after the commit and outside any transaction: whatever the result, the order is stored and will be queried. */
async function openPage(
  context: PaymentContext,
  method: CardMethod,
  { locale }: StartPaymentContext,
  id: number,
  order: PaymentOrder,
): Promise<string> {
  const { orderRef } = order;
  const started = await providerOf(context, method)
    .start(order)
    .catch(async (error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      context.log.warn({ err: error, orderRef, maybeStarted: error.maybeStarted }, "a payment did not start");
      if (error.maybeStarted)
        throw new Refusal("payment.refusal.unclear", {
          variables: { provider: PROVIDER_NAMES[method], until: formatMoment(order.validUntil, locale) },
        });
      await settlePayment(context, id, "START", { outcome: "FAILED", transactionId: null });
      throw new Refusal("payment.refusal.notStarted");
    });
  const payment = await settlePayment(context, id, "START", pending(started));
  // Only the stored page is returned: a payment that was given up meanwhile must not be paid.
  if (payment.redirectUrl !== started.paymentUrl) throw new Refusal("payment.refusal.notStarted");
  return started.paymentUrl;
}

const pending = ({ transactionId, paymentUrl, validUntil }: StartedPayment) => ({
  outcome: "PENDING" as const,
  transactionId,
  page: { redirectUrl: paymentUrl, validUntil },
});
