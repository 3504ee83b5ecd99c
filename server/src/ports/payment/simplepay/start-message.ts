import { mustBeAnOrder } from "../must-be-an-order.ts";
import type { PaymentOrder } from "../provider.ts";

/** Strong customer authentication: the payer is signed in at the portal. */
const SIGNED_IN_PAYER = "02";

/**
 * Returns the body of /start without its envelope. The amount is sent as one `total`: the provider would add up a list of items again, and
 * needs no data on them. Throws RangeError for an invalid order.
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
