import { formatDay, type Day } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { targetOf } from "@rajt/contract/notification/notification-target";
import type { Tx } from "../../kernel/db/database.ts";
import { notifyEach, type NotifyContext } from "../notification/index.ts";
import type { DueBack } from "./money-due-back.store.ts";

type Sent = { readonly sentOn: Day; readonly reference: string | null; readonly at: Date };

/** Notifies each party of the sum refunded to it. */
export async function notifyRefund(
  tx: Tx,
  context: NotifyContext,
  rows: readonly DueBack[],
  { sentOn, reference, at }: Sent,
): Promise<void> {
  const link = new URL(targetOf({ notificationType: "RefundSent", data: {} }) ?? "/", context.publicUrl).href;
  const sums = new Map<number, number>();
  for (const { party, amount } of rows) sums.set(party, (sums.get(party) ?? 0) + amount);
  await notifyEach(
    tx,
    context,
    "RefundSent",
    [...sums].map(([party, sum]) => {
      const amount = formatForints(sum, "running");
      return {
        account: party,
        id: party,
        bell: true,
        values: { amount },
        mail: ({ locale }) => ({ amount, sentOn: formatDay(sentOn, locale), reference, link }),
      };
    }),
    at,
  );
}
