import type { CallContext } from "../../kernel/calls/context.ts";
import { Refusal, type MessageCode } from "../../kernel/calls/refusal.ts";
import type { RedirectHandler } from "../../kernel/table/binding.ts";
import type { Payables } from "../money/index.ts";
import { startPayment, type PaymentContext } from "../payment/index.ts";
import { basketFeesOf } from "./basket-fees.store.ts";

/** The most items that one payment may hold. */
const MOST = 200;

/** Starts a card payment of the rows that the viewer may pay, and returns the address of the provider's page. */
export const payListed =
  (context: PaymentContext, kind: keyof Payables): RedirectHandler =>
  async (ids, call) => {
    if (ids.length === 0) throw new Refusal(await whyNothing(context, call));
    if (ids.length > MOST) throw new Refusal("fee.refusal.tooMany", { variables: { most: MOST } });
    return startPayment(context, call, { kind, ids, back: ["redirectUrl", call.input.redirectUrl] });
  };

/** Distinguishes a payment that the viewer started and left, since the page offers to resume or cancel it. */
async function whyNothing({ db }: PaymentContext, { viewer }: CallContext<unknown>): Promise<MessageCode> {
  const payable = await basketFeesOf(db, await viewer());
  return payable.some(({ payment }) => payment !== null) ? "fee.refusal.begun" : "fee.refusal.nothingToPay";
}
