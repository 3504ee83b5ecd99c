import { pathTo } from "@rajt/contract/portal.pages";
import { dayOf, formatDayRange } from "@rajt/contract/kernel/days";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { World } from "../../../world.ts";
import { END_CANCELLED_ENTRIES } from "../../competition/index.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import {
  type CancelledLine,
  endCancelledLine,
  lockCancelledEntry,
  type CancelledEntry,
} from "./cancelled-entry.store.ts";
import { say } from "../../../kernel/http/texts.ts";
import { apart, entryNotice } from "../notice/entry-notice.ts";
import { endEntries } from "../order/entry.store.ts";

type Ending = NotifyContext & Pick<World, "ledger">;

/**
 * Lets go the entries of competitions that were cancelled: unpaid ones are dropped, what was paid becomes due for refund, and everybody
 * entered is told; so is who waits for a place there, and waits no more. One that a payment holds is ended when the payment is over: whoever pays meanwhile gets the money back.
 */
export const endCancelledEntries = (world: Ending & Pick<World, "db" | "clock">): Job => ({
  name: END_CANCELLED_ENTRIES,
  cron: "*/5 * * * *",
  run: async () => {
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await tx(world.db, async (tx) => {
        const entry = await lockCancelledEntry(tx, from);
        if (!entry) return null;
        await endCancelled(tx, world, entry, world.clock());
        return entry.receivable;
      });
    }
    let isMore = true;
    while (isMore)
      isMore = await tx(world.db, async (tx) => {
        const at = world.clock();
        const line = await endCancelledLine(tx, at);
        if (line !== undefined) await notifyWaiting(tx, world, line, at);
        return line !== undefined;
      });
  },
});

/** The same at once for those of the receivables that are of cancelled competitions; no payment may hold them any more. */
export async function cancelItems(tx: Tx, world: Ending, receivables: readonly number[], at: Date): Promise<void> {
  let entry = await lockCancelledEntry(tx, 0, receivables);
  while (entry !== undefined) {
    await endCancelled(tx, world, entry, at);
    entry = await lockCancelledEntry(tx, entry.receivable, receivables);
  }
}

async function endCancelled(tx: Tx, world: Ending, entry: CancelledEntry, at: Date): Promise<void> {
  const { receivable, competition: id, name, reason, registrationDeadline, cancelledBy, concerned: accounts } = entry;
  const link = new URL(pathTo("calendarView", { id }), world.publicUrl).href;
  const rowStatus = dayOf(at) > registrationDeadline ? "DELETED" : "ORIGINAL";
  const ended = await endEntries(tx, world.ledger, [{ receivable, retained: 0, rowStatus }], {
    actor: cancelledBy,
    at,
  });
  if (!ended.has(receivable)) return;
  await notify(
    tx,
    world,
    "EntryCancelled",
    { id, accounts, at },
    {
      values: { id, name, reason },
      mail: ({ locale }) => ({
        competition: name,
        day: formatDayRange(entry.startsOn, entry.endsOn, locale),
        reason,
        link,
      }),
    },
  );
}

async function notifyWaiting(tx: Tx, world: NotifyContext, line: CancelledLine, at: Date): Promise<void> {
  const { id, competition, name, reason } = line;
  for (const { accounts, race } of apart(line))
    await notify(
      tx,
      world,
      "PlaceCancelled",
      { id, accounts, at },
      {
        values: { id: competition, name, race, reason },
        mail: entryNotice(world, "PlaceCancelled", { ...line, race }, (locale) => ({
          happened: say(locale, "entry.waiting.told.CANCELLED"),
          reason,
        })),
      },
    );
}
