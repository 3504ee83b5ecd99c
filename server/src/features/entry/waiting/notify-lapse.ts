import { dayOf, formatMoment, formatTime, timeOfDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfEntries } from "@rajt/contract/payment/basket-address.values";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { say } from "../../../kernel/http/texts.ts";
import { notify, type NotifyContext, wasNotifiedOf } from "../../notification/index.ts";
import type { LapsingEntry } from "./lapse.store.ts";

type First = readonly [LapsingEntry, ...LapsingEntry[]];

/** What one account is notified of. */
type Part = {
  readonly account: number;
  readonly entries: First;
  /** Those of them that it may pay. */
  readonly payable: readonly number[];
};

/** Returns whether the accounts concerned were warned today of what lapses of one debtor. */
export const isWarnedToday = (
  tx: Tx,
  entries: readonly LapsingEntry[],
  { debtor, at }: { readonly debtor: number; readonly at: Date },
): Promise<boolean> =>
  wasNotifiedOf(tx, "EntryLapses", {
    id: debtor,
    occurrence: dayOf(at),
    accounts: entries.flatMap(({ accounts }) => accounts),
  });

/** Warns each account concerned of all that lapses of one debtor: one notification and one mail, which lead to paying exactly that. */
export async function notifyLapses(
  tx: Tx,
  world: NotifyContext,
  entries: readonly LapsingEntry[],
  { debtor, until, at }: { readonly debtor: number; readonly until: Date; readonly at: Date },
): Promise<void> {
  for (const { account, entries: its, payable } of partsOf(entries)) {
    const link =
      payable.length > 0
        ? pathTo("calendar") + basketOfEntries(payable)
        : pathTo("calendarView", { id: its[0].competition });
    await notify(
      tx,
      world,
      "EntryLapses",
      { id: debtor, occurrence: dayOf(at), accounts: [account], at },
      {
        values: {
          id: its[0].competition,
          entryIdList: payable,
          what: its.length === 1 ? titleOf(its[0], account) : competitionsOf(its).join(", "),
          count: its.length,
          until: dayOf(until),
          untilTime: formatTime(timeOfDay(until)),
        },
        mail: ({ locale }) => ({
          ...mailOf("EntryLapses", { account, entries: its }, until, locale),
          action: say(locale, payable.length > 0 ? "mail.action.pay" : "mail.action.competition"),
          link: new URL(link, world.publicUrl).href,
        }),
      },
    );
  }
}

/** Notifies each account concerned of all entries of one debtor that have just ended. */
export async function notifyLapsed(
  tx: Tx,
  world: NotifyContext,
  entries: readonly LapsingEntry[],
  at: Date,
): Promise<void> {
  for (const { account, entries: its } of partsOf(entries))
    await notify(
      tx,
      world,
      "EntryLapsed",
      // An entry ends once: the first of them stands for all.
      { id: its[0].id, accounts: [account], at },
      {
        values: {
          id: its[0].competition,
          what: its.length === 1 ? titleOf(its[0], account) : competitionsOf(its).join(", "),
          count: its.length,
        },
        mail: ({ locale }) => ({
          ...mailOf("EntryLapsed", { account, entries: its }, its[0].lapsesAt ?? at, locale),
          action: say(locale, "mail.action.competition"),
          link: new URL(pathTo("calendarView", { id: its[0].competition }), world.publicUrl).href,
        }),
      },
    );
}

function partsOf(entries: readonly LapsingEntry[]): Part[] {
  const accounts = [...new Set(entries.flatMap((entry) => entry.accounts))].toSorted((one, other) => one - other);
  return accounts.flatMap((account) => {
    const [first, ...others] = entries.filter((entry) => entry.accounts.includes(account));
    if (first === undefined) return [];
    const payable = [first, ...others].filter(({ payers }) => payers.includes(account)).map(({ id }) => id);
    return [{ account, entries: [first, ...others], payable }];
  });
}

/** To a club, and of a team, the race says also whose start it is. */
const titleOf = ({ name, race, alone, who }: LapsingEntry, account: number): string =>
  alone === account ? `${name} – ${race}` : `${name} – ${race} (${who})`;

const competitionsOf = (entries: readonly LapsingEntry[]): readonly string[] => [
  ...new Set(entries.map(({ name }) => name)),
];

function mailOf(
  event: "EntryLapses" | "EntryLapsed",
  { account, entries }: Omit<Part, "payable">,
  until: Date,
  locale: Locale,
) {
  const [first = "", ...others] = competitionsOf(entries);
  return {
    what: say(locale, `mail.notice.${event}`),
    competition: others.length === 0 ? first : say(locale, "entry.waiting.lapse.more", { first, count: others.length }),
    happened: say(locale, `entry.waiting.lapse.${event}`, { until: formatMoment(until, locale) }),
    items: entries.map((entry) => ({
      title: titleOf(entry, account),
      amount: formatForints(entry.gross, "running"),
    })),
  };
}
