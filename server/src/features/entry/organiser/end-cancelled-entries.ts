import { pathTo } from "@rajt/contract/portal.pages";
import { dayOf, formatDayRange } from "@rajt/contract/kernel/days";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { END_CANCELLED_ENTRIES } from "../../competition/index.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import {
  type CancelledLine,
  endCancelledLine,
  lockCancelledEntry,
  type CancelledEntry,
} from "./cancelled-entry.store.ts";
import { translate } from "../../../kernel/http/texts.ts";
import { apart, entryNotice } from "../notice/entry-notice.ts";
import { endEntries } from "../order/entry.store.ts";

type Ending = NotifyContext & Pick<AppContext, "ledger">;

/**
 * The job that ends the entries and waiting list rows of cancelled competitions, and notifies their accounts.
 * Unpaid entries are dropped; the money of paid ones becomes refundable. An entry that a payment holds ends when the payment is over, so
 * that a late payment is refunded.
 */
export const endCancelledEntries = (context: Ending & Pick<AppContext, "db" | "clock">): Job => ({
  name: END_CANCELLED_ENTRIES,
  cron: "*/5 * * * *",
  run: async () => {
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await tx(context.db, async (tx) => {
        const entry = await lockCancelledEntry(tx, from);
        if (!entry) return null;
        await endCancelled(tx, context, entry, context.clock());
        return entry.receivable;
      });
    }
    let isMore = true;
    while (isMore)
      isMore = await tx(context.db, async (tx) => {
        const at = context.clock();
        const line = await endCancelledLine(tx, at);
        if (line !== undefined) await notifyWaiting(tx, context, line, at);
        return line !== undefined;
      });
  },
});

/** Ends at once the entries of cancelled competitions among the given receivables; no payment may hold them any more. */
export async function cancelItems(tx: Tx, context: Ending, receivables: readonly number[], at: Date): Promise<void> {
  let entry = await lockCancelledEntry(tx, 0, receivables);
  while (entry !== undefined) {
    await endCancelled(tx, context, entry, at);
    entry = await lockCancelledEntry(tx, entry.receivable, receivables);
  }
}

async function endCancelled(tx: Tx, context: Ending, entry: CancelledEntry, at: Date): Promise<void> {
  const { receivable, competition: id, name, reason, registrationDeadline, cancelledBy, concerned: accounts } = entry;
  const link = new URL(pathTo("calendarView", { id }), context.publicUrl).href;
  const rowStatus = dayOf(at) > registrationDeadline ? "DELETED" : "ORIGINAL";
  const ended = await endEntries(tx, context.ledger, [{ receivable, retained: 0, rowStatus }], {
    actor: cancelledBy,
    at,
  });
  if (!ended.has(receivable)) return;
  await notify(
    tx,
    context,
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

async function notifyWaiting(tx: Tx, context: NotifyContext, line: CancelledLine, at: Date): Promise<void> {
  const { id, competition, name, reason } = line;
  for (const { accounts, race } of apart(line))
    await notify(
      tx,
      context,
      "PlaceCancelled",
      { id, accounts, at },
      {
        values: { id: competition, name, race, reason },
        mail: entryNotice(context, "PlaceCancelled", { ...line, race }, (locale) => ({
          happened: translate(locale, "entry.waiting.notice.CANCELLED"),
          reason,
        })),
      },
    );
}
