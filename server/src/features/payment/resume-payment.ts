import { allows } from "@rajt/contract/kernel/access";
import { PROVIDER_NAMES } from "@rajt/contract/payment/card-provider.values";
import { isOpenPayment } from "@rajt/contract/payment/payment.flow";
import { paymentCalls, type PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { CallContext } from "../../kernel/calls/context.ts";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { PaymentProviderError } from "../../ports/payment/provider.ts";
import { queryProvider } from "./query-provider.ts";
import type { Audit } from "./audit.ts";
import { paymentLife } from "./payment-life.ts";
import { paymentResult } from "./payment-result.ts";
import { providerOf, type PaymentContext } from "./payment-context.ts";
import { findPayment, orderedBy, readPayment, type Payment } from "./payment.store.ts";
import { startPayment } from "./start-payment.ts";

type OfOrder = CallContext<{ orderRef: string }>;

/** Returns a payment of the caller. Another payer's payment is answered like an unknown one. */
export async function ownPayment(
  context: PaymentContext,
  audit: Audit,
  { input, account, ip }: OfOrder,
): Promise<Payment> {
  const [viewer, payment] = [await account(), await findPayment(context.db, input.orderRef)];
  if (payment?.payerId === viewer) return payment;
  await audit({ event: "PAYMENT_FOREIGN", account: viewer, ip, detail: { by: "QUERY", orderRef: input.orderRef } });
  throw noData();
}

/** Returns the page of an open payment as long as it can be paid there. */
export async function continuePayment(context: PaymentContext, audit: Audit, call: OfOrder): Promise<string> {
  const { state, redirectUrl, validUntil } = await ownPayment(context, audit, call);
  if (!isOpenPayment(state) || redirectUrl === null || call.now >= validUntil)
    throw new Refusal("payment.refusal.pageOver");
  return redirectUrl;
}

/**
 * Starts a payment of the items of an earlier one, for the same buyer. Returns the page's address. Whether the items may
 * be paid is evaluated again: while the earlier payment is open, its own page is returned.
 */
export async function payAgain(
  context: PaymentContext,
  audit: Audit,
  call: CallContext<{ orderRef: string; urlBase: string }>,
): Promise<string> {
  const { id } = await ownPayment(context, audit, call);
  const { kind, ids, buyer } = await orderedBy(context.db, id);
  const { needs } = paymentCalls["POST /paymentControl/paymentStart"];
  if (kind === "FEE" && !allows(await call.viewer(), needs))
    throw new Refusal("kernel.error.forbidden", { status: 403 });
  return startPayment(context, call, { kind, ids, back: ["urlBase", call.input.urlBase], buyer });
}

/**
 * Cancels a payment at the request of its payer, so that its items are free at once. The provider is queried first: a
 * paid or reserved payment is not cancelled. The page is closed at the provider. If the provider does not confirm that,
 * the open page may still be paid. Such money is booked like every late success, and the provider is queried again
 * when the payment expires.
 *
 * @throws {Refusal} if the provider cannot be queried, or money is reserved
 */
export async function cancelPayment(context: PaymentContext, audit: Audit, call: OfOrder): Promise<PaymentResult> {
  const payment = await ownPayment(context, audit, call);
  if (!isOpenPayment(payment.state)) return paymentResult(context.db, payment);
  const provider = PROVIDER_NAMES[payment.method];
  const ask = (about: Payment) =>
    queryProvider(context, about).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      throw new Refusal("payment.refusal.notCancelled", { variables: { provider } });
    });
  const open = await ask(payment);
  // If the provider refuses to close the page, it is queried for the reason: the payment may just have been paid.
  const latest = open.state === "STARTED" && (await closePage(context, open)) === "refused" ? await ask(open) : open;
  if (latest.state === "STARTING") throw new Refusal("payment.refusal.starting");
  if (latest.state === "AUTHORIZED") throw new Refusal("payment.refusal.reserved");
  return paymentResult(context.db, latest.state === "STARTED" ? await giveUp(context, latest, call) : latest);
}

async function closePage(context: PaymentContext, payment: Payment): Promise<"closed" | "refused" | "unknown"> {
  const { method, orderRef } = payment;
  const provider = providerOf(context, method);
  if (provider.close === undefined) return "unknown";
  try {
    await provider.close(payment);
    return "closed";
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    context.log.warn({ err: error, orderRef }, "the page of a cancelled payment may still be open");
    return error.codes.length > 0 ? "refused" : "unknown";
  }
}

/** Makes the move. If a report of the provider was applied first, the payment keeps that state. */
async function giveUp(context: PaymentContext, { id }: Payment, call: OfOrder): Promise<Payment> {
  const mover = { viewer: await call.viewer(), now: context.clock() };
  const report = { outcome: "CANCELLED", transactionId: null } as const;
  await tx(context.db, (tx) =>
    paymentLife(context).make(tx, id, { move: "cancel", reason: null, payload: { report } }, mover),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== "kernel.flow.notOpen") throw error;
  });
  return readPayment(context.db, id);
}
