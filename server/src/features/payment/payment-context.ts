import type { CardMethod, PaymentProvider } from "../../ports/payment/provider.ts";
import type { AppContext } from "../../app-context.ts";
import type { Payables } from "../money/index.ts";

/** The app context with the kinds of payable items. */
export type PaymentContext = AppContext & { readonly payables: Payables };

/** Returns the provider of a card method. */
export const providerOf = ({ cardPayments }: Pick<AppContext, "cardPayments">, method: CardMethod): PaymentProvider =>
  cardPayments[method];
