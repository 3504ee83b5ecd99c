import type { CardMethod, PaymentProvider } from "../../ports/payment/provider.ts";
import type { AppContext } from "../../app-context.ts";
import type { Payables } from "../money/index.ts";

/** The app context, and what can be paid for. */
export type PaymentContext = AppContext & { readonly payables: Payables };

/** Whoever takes the cards of a payment. */
export const providerOf = ({ cardPayments }: Pick<AppContext, "cardPayments">, method: CardMethod): PaymentProvider =>
  cardPayments[method];
