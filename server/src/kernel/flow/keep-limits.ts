import { addDays, dayOf, endOfDay } from "@rajt/contract/kernel/days";
import type { EventOf, Flow, Limit, StateOf } from "@rajt/contract/kernel/flow/flow";
import type { Db, Tx } from "../db/database.ts";
import { tx } from "../db/transaction.ts";
import type { FlowBinding, EventInput, LimitBinding } from "./flow-binding.ts";

type Limited<F extends Flow, KnownSubject, Subject extends KnownSubject, Payload> = {
  readonly flow: F;
  readonly binding: FlowBinding<F, KnownSubject, Subject, Payload>;
  readonly applyEvent: (tx: Tx, id: number, input: EventInput<F, Payload, Subject>) => Promise<unknown>;
};

/**
 * Applies the events of expired limits and sends reminders, each subject under its lock: safe to run twice and concurrently. Limits count
 * calendar days: a limit is over when its last day is.
 */
export async function keepLimits<F extends Flow, KnownSubject, Subject extends KnownSubject, Payload>(
  db: Db,
  { flow, binding: { lock, stateOf, limits: kept }, applyEvent }: Limited<F, KnownSubject, Subject, Payload>,
  now: Date,
): Promise<void> {
  // cast: whether the flow has limits is known only for a concrete flow.
  const limits = kept as LimitBinding<F, Subject, Payload> | undefined;
  if (!limits) return;
  const today = dayOf(now);
  // cast: the declaration names limits by its own states.
  for (const [state, { days, reminderDays, expiryEvent }] of Object.entries(flow.limits ?? {}) as [
    StateOf<F>,
    Limit,
  ][]) {
    const first = endOfDay(addDays(today, Math.max(0, ...reminderDays) - days));
    for (const id of await limits.waiting(db, state, first))
      await tx(db, async (tx) => {
        const subject = await lock(tx, id);
        const since = subject && limits.sinceOf(subject);
        if (subject === undefined || !since || stateOf(subject) !== state) return;
        const lastDay = addDays(dayOf(since), days);
        const reached = reminderDays.filter((daysBefore) => today >= addDays(lastDay, -daysBefore));
        const daysLeft = Math.min(...reached);
        if (today > lastDay) {
          if (await limits.waits?.(tx, id, subject, now)) return;
          await applyEvent(tx, id, { subject, event: expiryEvent as EventOf<F>, payload: limits.expiryPayload, now });
        } else if (reached.length > 0)
          await limits.remind(tx, {
            id,
            subject,
            state,
            daysLeft,
            occurrence: `${flow.name}:${id}:${since.getTime()}:${daysLeft}`,
            now,
          });
      });
  }
}
