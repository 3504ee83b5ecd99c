import { askProvider, EXPIRY_GRACE, START_GRACE } from "./ask-provider.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { claimUnanswered } from "./payment.store.ts";

/** Just under the minute that lies between two runs. */
const ASK_AGAIN_AFTER = 50_000;
const MOST_AT_ONCE = 5;
const MOST_A_RUN = 50;

/** Asks about every open payment that should have been heard of (decisions §9); safe with several processes, and to run twice. */
export async function askUnanswered(world: PaymentWorld): Promise<void> {
  const now = world.clock();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const payments = await claimUnanswered(world.db, {
    now,
    expiredBy: before(EXPIRY_GRACE),
    startingSince: before(START_GRACE),
    askedBefore: before(ASK_AGAIN_AFTER),
    most: MOST_A_RUN,
  });
  while (payments.length > 0)
    await Promise.all(
      payments.splice(0, MOST_AT_ONCE).map((payment) =>
        askProvider(world, payment).catch((error: unknown) => {
          world.log.warn({ err: error, orderRef: payment.orderRef }, "a payment is asked about again later");
        }),
      ),
    );
}
