import { queryEach, EXPIRY_GRACE } from "./query-provider.ts";
import type { PaymentContext } from "./payment-context.ts";
import { claimPending } from "./payment.store.ts";

/** The job runs every minute, so that a new payment is queried within two minutes. */
const FIRST_AFTER = 55_000;
/** Just under the minute between two runs. */
const QUERY_AGAIN_AFTER = 50_000;
/** The longest time after its expiry in which an ended payment is queried. */
const FORGOTTEN_AFTER = 86_400_000;
const MOST_A_RUN = 50;

/** Queries every payment whose outcome is overdue (product/money 10). Safe with several processes, and to run twice. */
export async function queryPending(context: PaymentContext): Promise<void> {
  const now = context.clock();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const payments = await claimPending(context.db, {
    now,
    startedBy: before(FIRST_AFTER),
    expiredBy: before(EXPIRY_GRACE),
    queriedBy: before(QUERY_AGAIN_AFTER),
    forgottenBy: before(FORGOTTEN_AFTER),
    most: MOST_A_RUN,
  });
  await queryEach(context, payments);
}
