import { askEach } from "./ask-provider.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { claimSettled } from "./payment.store.ts";

const A_DAY = 86_400_000;
/** Providers give nothing back of what was paid longer ago. */
const ASKED_FOR = 180 * A_DAY;
const MOST_A_RUN = 100;

/**
 * Asks about payments long after their money came: what was given back of them on the provider's page is heard of so where its notification was
 * lost (product/money 32). Safe with several processes, and to run twice.
 */
export async function askSettled(world: PaymentWorld): Promise<void> {
  const now = world.clock();
  const startedAfter = new Date(now.getTime() - ASKED_FOR);
  await askEach(world, await claimSettled(world.db, { now, startedAfter, most: MOST_A_RUN }));
}
