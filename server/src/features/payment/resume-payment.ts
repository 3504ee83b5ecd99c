import { PROVIDER_NAMES } from "@rajt/contract/payment/card-provider.values";
import { isOpenPayment } from "@rajt/contract/payment/payment.flow";
import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { CallContext } from "../../kernel/calls/context.ts";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { PaymentProviderError } from "../../ports/payment/provider.ts";
import { askProvider } from "./ask-provider.ts";
import type { Audit } from "./audit.ts";
import { paymentLife } from "./payment-life.ts";
import { paymentResult } from "./payment-result.ts";
import { providerOf, type PaymentContext } from "./payment-context.ts";
import { findPayment, readPayment, type Payment } from "./payment.store.ts";

type OfOrder = CallContext<{ orderRef: string }>;

/** One of the caller's own payments; another's is answered like one that does not exist. */
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

/** The page of a payment that was left, as long as it may be paid there. */
export async function continuePayment(context: PaymentContext, audit: Audit, call: OfOrder): Promise<string> {
  const { state, redirectUrl, validUntil } = await ownPayment(context, audit, call);
  if (!isOpenPayment(state) || redirectUrl === null || call.now >= validUntil)
    throw new Refusal("payment.refusal.pageOver");
  return redirectUrl;
}

/**
 * Ends a payment that its payer gives up, so that its items are free at once. The provider is asked first: a payment that is paid or reserved does
 * not end. Its page is closed there too. Where the provider did not confirm that, somebody may still pay on the open page: such money is booked like
 * every success that comes late, and the provider is asked once more when the payment's time is over.
 *
 * @throws {Refusal} where the provider cannot be asked, or money is reserved
 */
export async function cancelPayment(context: PaymentContext, audit: Audit, call: OfOrder): Promise<PaymentResult> {
  const payment = await ownPayment(context, audit, call);
  if (!isOpenPayment(payment.state)) return paymentResult(context.db, payment);
  const provider = PROVIDER_NAMES[payment.method];
  const ask = (about: Payment) =>
    askProvider(context, about).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      throw new Refusal("payment.refusal.notCancelled", { variables: { provider } });
    });
  const open = await ask(payment);
  // Who refuses to close the page has a reason, which is asked for: it may just have been paid.
  const asked = open.state === "STARTED" && (await closePage(context, open)) === "refused" ? await ask(open) : open;
  if (asked.state === "STARTING") throw new Refusal("payment.refusal.starting");
  if (asked.state === "AUTHORIZED") throw new Refusal("payment.refusal.reserved");
  return paymentResult(context.db, asked.state === "STARTED" ? await giveUp(context, asked, call) : asked);
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

/** Makes the move; where a word of the provider was quicker, the payment stays as that has left it. */
async function giveUp(context: PaymentContext, { id }: Payment, call: OfOrder): Promise<Payment> {
  const mover = { viewer: await call.viewer(), now: context.clock() };
  const word = { outcome: "CANCELLED", transactionId: null } as const;
  await tx(context.db, (tx) =>
    paymentLife(context).make(tx, id, { move: "cancel", reason: null, payload: { word } }, mover),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== "kernel.flow.notOpen") throw error;
  });
  return readPayment(context.db, id);
}
