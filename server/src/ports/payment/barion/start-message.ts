import { mustBeAnOrder } from "../must-be-an-order.ts";
import type { PaymentOrder } from "../provider.ts";

const SECOND = 1_000;
const MINUTE = 60;
const HOUR = 3_600;
const LONGEST_NAME = 250;
const LONGEST_HINT = 45;
const SHORTEST_HINT = 2;
const SHORTEST_WINDOW = 60;

/**
 * Returns the body of a start without the shop's key: one transaction under our own reference, with a line for each paid item; the lines
 * add up to the total. Throws RangeError for an invalid order.
 */
export function startMessage(
  order: PaymentOrder,
  { payee, callbackUrl, now }: { payee: string; callbackUrl: string; now: Date },
): object {
  mustBeAnOrder(order);
  const { orderRef, amount, customer } = order;
  const holder = customer.name.slice(0, LONGEST_HINT).trim();
  return {
    PaymentType: "Immediate",
    PaymentWindow: windowOf((order.validUntil.getTime() - now.getTime()) / SECOND),
    GuestCheckOut: true,
    FundingSources: ["All"],
    PaymentRequestId: orderRef,
    OrderNumber: orderRef,
    PayerHint: customer.email,
    ...(holder.length < SHORTEST_HINT ? {} : { CardHolderNameHint: holder }),
    RedirectUrl: order.returnUrl,
    CallbackUrl: callbackUrl,
    Locale: order.language === "hu" ? "hu-HU" : "en-US",
    Currency: "HUF",
    Transactions: [
      {
        POSTransactionId: orderRef,
        Payee: payee,
        Total: amount,
        Items: order.lines.map((line) => ({
          Name: line.title.slice(0, LONGEST_NAME),
          Description: line.title.slice(0, LONGEST_NAME),
          Quantity: 1,
          Unit: order.language === "hu" ? "db" : "pc",
          UnitPrice: line.amount,
          ItemTotal: line.amount,
        })),
      },
    ],
  };
}

/** The time left to pay, d:hh:mm:ss; the provider's minimum is a minute. */
function windowOf(seconds: number): string {
  const left = Math.max(SHORTEST_WINDOW, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, "0");
  return `0:${two(Math.floor(left / HOUR))}:${two(Math.floor((left % HOUR) / MINUTE))}:${two(left % MINUTE)}`;
}
