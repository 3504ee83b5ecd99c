import type { EventOf, Flow, Limit, StateOf } from "@rajt/contract/kernel/flow/flow";
import type { Db, Tx } from "../db/database.ts";
import { tx } from "../db/transaction.ts";
import type { FlowBinding, Hearing, LimitBinding } from "./flow-binding.ts";

const DAY = 86_400_000;

type Limited<F extends Flow, Known, Subject extends Known, Said> = {
  readonly flow: F;
  readonly binding: FlowBinding<F, Known, Subject, Said>;
  readonly hear: (tx: Tx, id: number, hearing: Hearing<F, Said, Subject>) => Promise<unknown>;
};

/** Ends what has stood too long in a state and reminds before, each subject under its lock: safe to run twice, and by several at once. */
export async function keepLimits<F extends Flow, Known, Subject extends Known, Said>(
  db: Db,
  { flow, binding: { lock, stateOf, limits: kept }, hear }: Limited<F, Known, Subject, Said>,
  now: Date,
): Promise<void> {
  // cast: whether the flow has limits is known only where it is named.
  const limits = kept as LimitBinding<F, Subject, Said> | undefined;
  if (!limits) return;
  // The cast: the literal names limits by its own states.
  for (const [state, { days, reminds, lapses }] of Object.entries(flow.limits ?? {}) as [StateOf<F>, Limit][]) {
    const first = new Date(now.getTime() - (days - Math.max(0, ...reminds)) * DAY);
    for (const id of await limits.waiting(db, state, first))
      await tx(db, async (tx) => {
        const subject = await lock(tx, id);
        const since = subject && limits.sinceOf(subject)?.getTime();
        if (subject === undefined || since === undefined || stateOf(subject) !== state) return;
        const left = days - (now.getTime() - since) / DAY;
        const reached = reminds.filter((daysBefore) => left <= daysBefore);
        const daysLeft = Math.min(...reached);
        if (left <= 0) {
          if (await limits.waits?.(tx, id, subject, now)) return;
          await hear(tx, id, { subject, event: lapses as EventOf<F>, said: limits.says, now });
        } else if (reached.length > 0)
          await limits.remind(tx, {
            id,
            subject,
            state,
            daysLeft,
            occurrence: `${flow.name}:${id}:${since}:${daysLeft}`,
            now,
          });
      });
  }
}
