import type { CallContext } from "../../kernel/calls/context.ts";
import { Refusal, type MessageCode } from "../../kernel/calls/refusal.ts";
import type { LeadTo } from "../../kernel/table/binding.ts";
import type { Payables } from "../money/index.ts";
import { startPayment, type PaymentWorld } from "../payment/index.ts";
import { basketFeesOf } from "./basket-fees.store.ts";

/** The most items that one payment may hold. */
const MOST = 200;

/** Starts a card payment of the rows that the viewer may pay, and returns the address of the provider's page. */
export const payListed =
  (world: PaymentWorld, kind: keyof Payables): LeadTo =>
  async (ids, context) => {
    if (ids.length === 0) throw new Refusal(await whyNothing(world, context));
    if (ids.length > MOST) throw new Refusal("fee.refusal.tooMany", { variables: { most: MOST } });
    return startPayment(world, context, { kind, ids, back: ["redirectUrl", context.input.redirectUrl] });
  };

/** Distinguishes a payment that the viewer started and left, since the page offers to resume or cancel it. */
async function whyNothing({ db }: PaymentWorld, { viewer }: CallContext<unknown>): Promise<MessageCode> {
  const payable = await basketFeesOf(db, await viewer());
  return payable.some(({ payment }) => payment !== null) ? "fee.refusal.begun" : "fee.refusal.nothingToPay";
}
