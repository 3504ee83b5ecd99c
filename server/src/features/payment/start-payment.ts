import { formatMoment } from "@rajt/contract/kernel/days";
import { sumForints } from "@rajt/contract/kernel/money";
import { paymentFlow } from "@rajt/contract/payment/payment.flow";
import type { CallContext } from "../../kernel/calls/context.ts";
import { fieldsRefused, Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { type PaymentOrder, PaymentProviderError, type StartedPayment } from "../../ports/payment/provider.ts";
import type { World } from "../../world.ts";
import { lockForPayment, type LockedEntry } from "../entry/index.ts";
import { newOrderReference } from "./order-reference.ts";
import { insertPayment, openPaymentsOf, payerOf } from "./payment.store.ts";
import { returnAddress } from "./return-address.ts";
import { settlePayment } from "./settle-payment.ts";

/** Forints; far above any real basket, far below what an integer of the database or of the provider holds. */
const LARGEST_PAYMENT = 100_000_000;

type PayBasket = CallContext<{ urlBase: string; itemIdList: number[] }>;

/** Reserves the items, then has the provider open its page; the answer is that page's address. */
export async function startPayment(world: World, context: PayBasket): Promise<string> {
  const { input, now, locale } = context;
  const account = await context.account();
  const returnUrl = returnAddress(world.publicUrl, input.urlBase);
  if (returnUrl === null) throw fieldsRefused([{ path: "urlBase", message: "payment.refusal.foreignAddress" }]);
  const payer = await payerOf(world.db, account);
  if (payer.email === null) throw new Refusal("payment.refusal.noEmail");
  const validUntil = new Date(now.getTime() + world.config.PAYMENT_MINUTES * 60_000);
  const reservation = { account, entries: [...new Set(input.itemIdList)], now, validUntil };
  const reserved = await tx(world.db, (tx) => reserveItems(tx, world.cardPayments.name, reservation, context));
  if ("underWay" in reserved) return reserved.underWay;
  return openPage(world, context, {
    orderRef: reserved.orderRef,
    amount: reserved.amount,
    lines: reserved.items.map((item) => ({ title: `${item.competitionName} – ${item.raceName}`, amount: item.amount })),
    customer: { name: payer.name, email: payer.email },
    language: locale,
    returnUrl,
    validUntil,
  });
}

type Reserved = { orderRef: string; amount: number; items: readonly LockedEntry[] };
type Reservation = { account: number; entries: readonly number[]; now: Date; validUntil: Date };

/**
 * The entries' rows are locked first, so two tabs, a person and its club, or a withdrawal come one after the other; the unique index on
 * open items is the last word.
 */
async function reserveItems(
  tx: Tx,
  provider: "SimplePay" | "Barion",
  { account, entries, now, validUntil }: Reservation,
  context: PayBasket,
): Promise<Reserved | { underWay: string }> {
  const items = await lockForPayment(tx, account, entries, now);
  if (items.length !== entries.length) throw new Refusal("payment.refusal.notPayable");
  if (items.some(({ inPayment }) => inPayment)) return { underWay: await pageUnderWay(tx, account, entries, context) };
  const amount = sumForints(items.map((item) => item.amount));
  if (amount > LARGEST_PAYMENT) throw new Refusal("payment.refusal.tooMuch");
  const orderRef = newOrderReference(now);
  const state = paymentFlow.start;
  const id = await insertPayment(tx, {
    orderRef,
    provider,
    payerId: account,
    items,
    amount,
    state,
    startedAt: now,
    validUntil,
  });
  const changes = {
    state: [null, state],
    amount: [null, amount],
    items: [null, items.map((item) => item.id)],
  } as const;
  await logChange(tx, { actor: account, action: "create", object: "payment", objectId: id, changes, at: now });
  return { orderRef, amount, items };
}

/** The page of the caller's own open payment of exactly these items: asked again after a lost answer, or from another tab. */
async function pageUnderWay(
  tx: Tx,
  account: number,
  entries: readonly number[],
  { now, locale }: PayBasket,
): Promise<string> {
  const open = await openPaymentsOf(tx, entries);
  const [payment] = open;
  const isSame =
    open.length === 1 &&
    payment?.payerId === account &&
    payment.entries.length === entries.length &&
    payment.entries.every((entry) => entries.includes(entry));
  if (isSame && payment.redirectUrl !== null && now < payment.validUntil) return payment.redirectUrl;
  if (isSame && payment.state === "STARTING") throw new Refusal("payment.refusal.starting");
  const last = Math.max(now.getTime(), ...open.map(({ validUntil }) => validUntil.getTime()));
  throw new Refusal("payment.refusal.inPayment", { variables: { until: formatMoment(new Date(last), locale) } });
}

/** After the commit and outside any transaction: whatever becomes of this, the order is known and will be asked about. */
async function openPage(world: World, { locale }: PayBasket, order: PaymentOrder): Promise<string> {
  const { orderRef } = order;
  const started = await world.cardPayments.start(order).catch(async (error: unknown) => {
    if (!(error instanceof PaymentProviderError)) throw error;
    world.log.warn({ err: error, orderRef, maybeStarted: error.maybeStarted }, "a payment did not start");
    if (error.maybeStarted)
      throw new Refusal("payment.refusal.unclear", { variables: { until: formatMoment(order.validUntil, locale) } });
    await settlePayment(world, orderRef, "START", { outcome: "FAILED", transactionId: null });
    throw new Refusal("payment.refusal.notStarted");
  });
  const payment = await settlePayment(world, orderRef, "START", pending(started));
  // Only the page that is on record is handed out: one that was given up meanwhile must not be paid at.
  if (payment?.redirectUrl !== started.paymentUrl) throw new Refusal("payment.refusal.notStarted");
  return started.paymentUrl;
}

const pending = ({ transactionId, paymentUrl, validUntil }: StartedPayment) => ({
  outcome: "PENDING" as const,
  transactionId,
  page: { redirectUrl: paymentUrl, validUntil },
});
