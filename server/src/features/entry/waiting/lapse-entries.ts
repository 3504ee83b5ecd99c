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
 * Every few minutes: of races with a number of places, warns of unpaid entries a day before they lapse, and ends those that have (product/entering
 * 44). Their places are offered in the same transaction. What a payment holds waits until it is over.
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

/** The midnight that ends the day: all terms of one day are warned of together. */
const endOfToday = (at: Date): Date => startOfDay(addDays(dayOf(at), 1));

type Owed = { readonly debtor: number; readonly entries: readonly LapsingEntry[] };

/** Warns of what a debtor owes, once a day: what comes later in the day waits for the next. All of it lapses at one moment. */
async function warn(
  tx: Tx,
  context: NotifyContext,
  { debtor, entries }: Owed,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<void> {
  // What would end at 17:00 on the eve or later stays, so it is not warned of.
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
  const told = entries.filter(({ receivable }) => ended.has(receivable));
  await notifyLapsed(tx, context, told, at);
}
