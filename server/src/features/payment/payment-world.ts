import type { CardMethod, PaymentProvider } from "../../ports/payment/provider.ts";
import type { World } from "../../world.ts";
import type { Payables } from "../money/index.ts";

/** The world, and what can be paid for in it. */
export type PaymentWorld = World & { readonly payables: Payables };

/** Whoever takes the cards of a payment. */
export const providerOf = ({ cardPayments }: Pick<World, "cardPayments">, method: CardMethod): PaymentProvider =>
  cardPayments[method];
