import { mustBeAnOrder } from "../must-be-an-order.ts";
import type { PaymentOrder } from "../provider.ts";

/** Strong customer authentication: the payer is signed in with us. */
const SIGNED_IN_PAYER = "02";

/**
 * The body of /start without its envelope. The amount goes as one `total`: a list of items would be added up anew by the
 * provider, and what people bought is not its business. Throws RangeError for an order that is not one.
 */
export function startMessage(order: PaymentOrder): object {
  mustBeAnOrder(order);
  const { name, email, address } = order.customer;
  return {
    orderRef: order.orderRef,
    customerEmail: email,
    language: order.language.toUpperCase(),
    methods: ["CARD"],
    total: order.amount,
    timeout: order.validUntil.toISOString().replace(/\.\d+Z$/, "+00:00"),
    url: order.returnUrl,
    threeDSReqAuthMethod: SIGNED_IN_PAYER,
    ...(address === undefined ? {} : { invoice: { name, ...address } }),
  };
}
