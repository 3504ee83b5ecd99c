import { dayOf, formatMoment, formatTime, timeOfDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfEntries } from "@rajt/contract/payment/basket-address.values";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { translate } from "../../../kernel/http/texts.ts";
import { notify, type NotifyContext, wasNotifiedOf } from "../../notification/index.ts";
import { competitionsOf, firstOf, titleFor } from "../notice/entry-notice.ts";
import type { LapsingEntry } from "./lapse.store.ts";

type First = readonly [LapsingEntry, ...LapsingEntry[]];

/** The notice of one account. */
type Part = {
  readonly account: number;
  readonly entries: First;
  /** The entries among them that the account may pay. */
  readonly payable: readonly number[];
};

/** Returns whether the accounts were warned today of a debtor's lapsing entries. */
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

/** Warns each account of all lapsing entries of one debtor with one notification and one mail, which link to paying exactly those. */
export async function notifyLapses(
  tx: Tx,
  context: NotifyContext,
  entries: readonly LapsingEntry[],
  { debtor, until, at }: { readonly debtor: number; readonly until: Date; readonly at: Date },
): Promise<void> {
  for (const { account, entries: own, payable } of partsOf(entries)) {
    const link =
      payable.length > 0
        ? pathTo("calendar") + basketOfEntries(payable)
        : pathTo("calendarView", { id: own[0].competition });
    await notify(
      tx,
      context,
      "EntryLapses",
      { id: debtor, occurrence: dayOf(at), accounts: [account], at },
      {
        values: {
          id: own[0].competition,
          entryIdList: payable,
          what: own.length === 1 ? titleFor(account, own[0]) : competitionsOf(own).join(", "),
          count: own.length,
          until: dayOf(until),
          untilTime: formatTime(timeOfDay(until)),
        },
        mail: ({ locale }) => ({
          ...mailOf("EntryLapses", { account, entries: own }, until, locale),
          action: translate(locale, payable.length > 0 ? "mail.action.pay" : "mail.action.competition"),
          link: new URL(link, context.publicUrl).href,
        }),
      },
    );
  }
}

/** Notifies each account of all entries of one debtor that have just lapsed. */
export async function notifyLapsed(
  tx: Tx,
  context: NotifyContext,
  entries: readonly LapsingEntry[],
  at: Date,
): Promise<void> {
  for (const { account, entries: own } of partsOf(entries))
    await notify(
      tx,
      context,
      "EntryLapsed",
      // An entry lapses once, so the first one identifies the notice.
      { id: own[0].id, accounts: [account], at },
      {
        values: {
          id: own[0].competition,
          what: own.length === 1 ? titleFor(account, own[0]) : competitionsOf(own).join(", "),
          count: own.length,
        },
        mail: ({ locale }) => ({
          ...mailOf("EntryLapsed", { account, entries: own }, own[0].lapsesAt ?? at, locale),
          action: translate(locale, "mail.action.competition"),
          link: new URL(pathTo("calendarView", { id: own[0].competition }), context.publicUrl).href,
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

function mailOf(
  event: "EntryLapses" | "EntryLapsed",
  { account, entries }: Omit<Part, "payable">,
  until: Date,
  locale: Locale,
) {
  return {
    what: translate(locale, `mail.notice.${event}`),
    competition: firstOf(competitionsOf(entries), locale),
    happened: translate(locale, `entry.waiting.lapse.${event}`, { until: formatMoment(until, locale) }),
    items: entries.map((entry) => ({
      title: titleFor(account, entry),
      amount: formatForints(entry.gross, "running"),
    })),
  };
}
