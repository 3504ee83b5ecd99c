import type { MailValues } from "@rajt/contract/mail/mail-templates.values";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { type Day, formatDay } from "@rajt/contract/kernel/days";
import type { EventMail, EventName } from "@rajt/contract/portal.events";
import { offerPath } from "@rajt/contract/competition/race-address.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { translate } from "../../../kernel/http/texts.ts";
import type { NotifyContext } from "../../notification/index.ts";

/** The events that are mailed by the template ENTRY_NOTICE. */
type Notice = { [E in EventName]: EventMail<E> extends EntryMail ? E : never }[EventName];
type EntryMail = Omit<MailValues<"ENTRY_NOTICE">, "name">;

type Start = {
  readonly competition: number;
  readonly name: string;
  readonly race: string;
  readonly raceDate: Day;
  /** Where a place in it is offered: the mail leads to the offer. */
  readonly raceId?: number;
};

/** Fills in the mail about a start or a place in a race, in the language of each who is told: which race, what happened, and why. */
export const entryNotice =
  (
    { publicUrl }: Pick<NotifyContext, "publicUrl">,
    notice: Notice,
    { competition, name, race, raceDate, raceId }: Start,
    said: (locale: Locale) => { readonly happened: string; readonly reason?: string | null },
  ) =>
  ({ locale }: { readonly locale: Locale }): EntryMail => {
    const { happened, reason = null } = said(locale);
    const isOffer = notice === "PlaceOffered";
    const path = isOffer && raceId !== undefined ? offerPath(raceId) : pathTo("calendarView", { id: competition });
    return {
      competition: name,
      race,
      day: formatDay(raceDate, locale),
      what: translate(locale, `mail.notice.${notice}`),
      happened,
      reason,
      action: translate(locale, isOffer ? "mail.action.offer" : "mail.action.competition"),
      link: new URL(path, publicUrl).href,
    };
  };

/** Those who are told of a start or a place. */
type Concerned = {
  readonly accounts: readonly number[];
  readonly race: string;
  /** The one who starts alone; null: a team, or nobody whom the portal knows. */
  readonly alone: number | null;
  /** The name of that one, or of the team. */
  readonly who: string;
};

type Titled = Omit<Concerned, "accounts"> & { readonly name: string };

/** Names a start or a place to an account, with its competition. To a club, and of a team, it says also whose it is. */
export const titleFor = (account: number, { name, race, alone, who }: Titled): string =>
  alone === account ? `${name} – ${race}` : `${name} – ${race} (${who})`;

/** The names of the competitions, each once. */
export const competitionsOf = (starts: readonly Titled[]): readonly string[] => [
  ...new Set(starts.map(({ name }) => name)),
];

/** Names the first of several competitions, and how many more there are. */
export function firstOf([first = "", ...others]: readonly string[], locale: Locale): string {
  return others.length === 0 ? first : translate(locale, "entry.waiting.lapse.more", { first, count: others.length });
}

/** Parts whoever starts alone from all others: to a club, and of a team, the race names also whose start or place it is. */
export const apart = <S extends Concerned>(start: S): readonly (S & { readonly isOwn: boolean })[] =>
  [true, false]
    .map((isOwn) => ({
      ...start,
      isOwn,
      race: isOwn ? start.race : `${start.race} (${start.who})`,
      accounts: start.accounts.filter((account) => (account === start.alone) === isOwn),
    }))
    .filter(({ accounts }) => accounts.length > 0);
