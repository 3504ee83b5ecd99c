import { formatMoment } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { notifyEach, type NotifyContext } from "../../notification/index.ts";
import { type ConcernedEntry, nameOfRace, readConcerned } from "./entry-notices.store.ts";
import { keptUntil } from "../basket/owed-entry.ts";

/** The account that made, moved or withdrew entries gets no notification, only the mail as a confirmation. */
type Act = { readonly by: number; readonly at: Date };

/** Notifies starters, entering clubs and debtors of entries that were made in this transaction. */
export async function notifyEntered(
  tx: Tx,
  context: NotifyContext,
  entries: readonly number[],
  { by, at }: Act,
): Promise<void> {
  const notices = noticesOf(await concerned(tx, entries, by), by);
  await notifyEach(
    tx,
    context,
    "EntryMade",
    notices.map(({ entries: own, ...notice }) => ({
      ...notice,
      values: { ...valuesOf(own), amount: sumOf(own, "amount") },
      mail: ({ locale }) => ({
        ...mailOf(context, own, "amount"),
        until: untilOf(own, at, locale),
      }),
    })),
    at,
  );
}

/** Notifies the same accounts of an entry that was moved from another race. */
export async function notifyMoved(
  tx: Tx,
  context: NotifyContext,
  { entry, from }: { readonly entry: number; readonly from: number },
  { by, at }: Act,
): Promise<void> {
  const left = await nameOfRace(tx, from);
  const moved = (await concerned(tx, [entry], by)).map((each) => ({ ...each, race: `${left} → ${each.race}` }));
  await notifyEach(
    tx,
    context,
    "EntryMoved",
    noticesOf(moved, by).map(({ entries: own, ...notice }) => ({
      ...notice,
      values: { ...valuesOf(own), amount: sumOf(own, "amount") },
      mail: ({ locale }) => ({
        ...mailOf(context, own, "amount"),
        until: untilOf(own, at, locale),
      }),
    })),
    at,
  );
}

/** Notifies the same accounts of entries that were withdrawn, with the refunds. */
export async function notifyWithdrawn(
  tx: Tx,
  context: NotifyContext,
  entries: readonly number[],
  { by, at }: Act,
): Promise<void> {
  await notifyEach(
    tx,
    context,
    "EntryWithdrawn",
    noticesOf(await concerned(tx, entries, by), by).map(({ entries: own, ...notice }) => ({
      ...notice,
      values: { ...valuesOf(own), amount: sumOf(own, "back") },
      mail: () => mailOf(context, own, "back"),
    })),
    at,
  );
}

const concerned = async (tx: Tx, entries: readonly number[], by: number): Promise<readonly ConcernedEntry[]> =>
  entries.length === 0 ? [] : readConcerned(tx, entries, by);

type Several = readonly [ConcernedEntry, ...ConcernedEntry[]];
type Notice = { readonly account: number; readonly id: number; readonly bell: boolean; readonly entries: Several };

/** Groups the entries by account and competition. For a club, and for a team, the race is followed by the starter's name. */
function noticesOf(entries: readonly ConcernedEntry[], by: number): readonly Notice[] {
  const gathered = new Map<string, Notice>();
  for (const entry of entries)
    for (const account of entry.accounts) {
      const own = account === entry.alone ? entry : { ...entry, race: `${entry.race} (${entry.who})` };
      const key = `${account} ${entry.competition}`;
      const before = gathered.get(key);
      gathered.set(
        key,
        before === undefined
          ? { account, id: entry.id, bell: account !== by, entries: [own] }
          : { ...before, entries: [...before.entries, own] },
      );
    }
  return [...gathered.values()];
}

const valuesOf = (entries: Several) => ({
  id: entries[0].competition,
  name: entries[0].name,
  race: entries.map(({ race }) => race).join(", "),
});

const sumOf = (entries: Several, of: "amount" | "back"): string =>
  formatForints(
    entries.reduce((sum, entry) => sum + entry[of], 0),
    "running",
  );

const mailOf = ({ publicUrl }: NotifyContext, entries: Several, of: "amount" | "back") => ({
  competition: entries[0].name,
  entries: entries.map((entry) => ({ title: entry.race, amount: formatForints(entry[of], "running") })),
  link: new URL(pathTo("calendarView", { id: entries[0].competition }), publicUrl).href,
});

/** Returns the earliest moment at which one of the entries lapses unless it is paid; null if none lapses. */
function untilOf(entries: Several, at: Date, locale: Locale): string | null {
  const moments = entries.flatMap((entry) => keptUntil(entry, at)?.getTime() ?? []);
  return moments.length === 0 ? null : formatMoment(new Date(Math.min(...moments)), locale);
}
