import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { repriceBatch } from "../basket/basket.store.ts";

/**
 * The job that updates unpaid entries past their term to today's price (product/entering 10).
 * Prices change at midnight in Budapest: the run a minute later applies the step, hourly runs catch up with entries that were locked or
 * missed. It works in batches, so that no entry stays locked for long.
 */
export const repriceEntries = ({ db, ledger, clock }: Pick<AppContext, "db" | "ledger" | "clock">): Job => ({
  name: "reprice-entries",
  cron: "1 * * * *",
  run: async () => {
    const now = clock();
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await tx(db, (tx) => repriceBatch(tx, ledger, from, now));
    }
  },
});
