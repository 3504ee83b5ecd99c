import type { CardMethod, PaymentProvider } from "../../ports/payment/provider.ts";
import type { World } from "../../world.ts";
import type { Payables } from "../money/index.ts";

/** The app context with the kinds of payable items. */
export type PaymentWorld = World & { readonly payables: Payables };

/** Returns the provider of a card method. */
export const providerOf = ({ cardPayments }: Pick<World, "cardPayments">, method: CardMethod): PaymentProvider =>
  cardPayments[method];
