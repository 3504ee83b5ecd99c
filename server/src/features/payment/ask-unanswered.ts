import { askEach, EXPIRY_GRACE } from "./ask-provider.ts";
import type { PaymentContext } from "./payment-context.ts";
import { claimUnanswered } from "./payment.store.ts";

/** A run comes every minute, so that whatever begins is asked about within two minutes. */
const FIRST_AFTER = 55_000;
/** Just under the minute that lies between two runs. */
const ASK_AGAIN_AFTER = 50_000;
/** The time that a page may lie between closing and the last question about it, where nobody asked for a while. */
const FORGOTTEN_AFTER = 86_400_000;
const MOST_A_RUN = 50;

/** Asks about every payment that should have been heard of (product/money 10); safe with several processes, and to run twice. */
export async function askUnanswered(context: PaymentContext): Promise<void> {
  const now = context.clock();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const payments = await claimUnanswered(context.db, {
    now,
    startedBy: before(FIRST_AFTER),
    expiredBy: before(EXPIRY_GRACE),
    askedBy: before(ASK_AGAIN_AFTER),
    forgottenBy: before(FORGOTTEN_AFTER),
    most: MOST_A_RUN,
  });
  await askEach(context, payments);
}
