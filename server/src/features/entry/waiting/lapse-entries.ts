import { isAfterDeadline, mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { lapseAt } from "@rajt/contract/entry/waiting/waiting.rules";
import { addDays, dayOf, startOfDay } from "@rajt/contract/kernel/days";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { endEntries } from "../order/entry.store.ts";
import { type LapsingEntry, lockLapsing, writeLapse } from "./lapse.store.ts";
import { isWarnedToday, notifyLapsed, notifyLapses } from "./notify-lapse.ts";

type Ending = NotifyContext & Pick<AppContext, "ledger">;

/**
 * The job that warns of unpaid entries in races with limited places a day before they lapse, and ends lapsed ones, every few minutes
 * (product/entering 44).
 * Freed places are offered in the same transaction. Entries held by a payment wait until it is over.
 */
export const lapseEntries = (context: Ending & Pick<AppContext, "db" | "clock">): Job => ({
  name: "lapse-entries",
  cron: "*/5 * * * *",
  run: async () => {
    const at = context.clock();
    const soon = endOfToday(at);
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await tx(context.db, async (tx) => {
        const next = await lockLapsing(tx, from, { at, soon });
        if (next === undefined) return null;
        const { debtor, entries } = next;
        const open = entries.filter(({ raceDate }) => mayEditEntry(at, raceDate, false) === "open");
        const toWarn = open.filter(({ lapsesAt }) => lapsesAt === null);
        await warn(tx, context, { debtor, entries: toWarn }, { at, until: lapseAt(at, soon) });
        const lapsed = open.filter(({ lapsesAt }) => lapsesAt !== null);
        await end(tx, context, lapsed, at);
        return debtor;
      });
    }
  },
});

/** Returns the midnight after the day: all terms that end on one day are warned of together. */
const endOfToday = (at: Date): Date => startOfDay(addDays(dayOf(at), 1));

type Owed = { readonly debtor: number; readonly entries: readonly LapsingEntry[] };

/** Warns a debtor of all lapsing entries, once a day; later entries of the day wait for the next day. All of them lapse at one moment. */
async function warn(
  tx: Tx,
  context: NotifyContext,
  { debtor, entries }: Owed,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<void> {
  // Entries that would lapse at or after 17:00 on the day before the race stay, so there is no warning.
  const warned = entries.filter(({ raceDate }) => mayEditEntry(until, raceDate, false) === "open");
  if (warned.length === 0 || (await isWarnedToday(tx, warned, { debtor, at }))) return;
  const ids = warned.map(({ id }) => id);
  await writeLapse(tx, ids, until);
  await notifyLapses(tx, context, warned, { debtor, until, at });
}

async function end(tx: Tx, context: Ending, entries: readonly LapsingEntry[], at: Date): Promise<void> {
  if (entries.length === 0) return;
  const endings = entries.map(({ receivable, registrationDeadline }) => ({
    receivable,
    retained: 0,
    rowStatus: isAfterDeadline(at, registrationDeadline) ? ("DELETED" as const) : ("ORIGINAL" as const),
  }));
  const ended = await endEntries(tx, context.ledger, endings, { actor: null, at });
  const lapsed = entries.filter(({ receivable }) => ended.has(receivable));
  await notifyLapsed(tx, context, lapsed, at);
}
