import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { repriceBatch } from "../basket/basket.store.ts";

/**
 * Unpaid entries past their term take the price of the day (product/entering 10). Prices turn at midnight in Budapest: the run a minute later brings
 * the step, the other hours catch up whatever was locked or missed. Batch by batch, so that no entry stays locked for long.
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
