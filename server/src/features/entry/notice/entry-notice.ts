import type { MailValues } from "@rajt/contract/mail/mail-templates.values";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { type Day, formatDay } from "@rajt/contract/kernel/days";
import type { EventMail, EventName } from "@rajt/contract/portal.events";
import { offerPath } from "@rajt/contract/competition/race-address.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { translate } from "../../../kernel/http/texts.ts";
import type { NotifyContext } from "../../notification/index.ts";

/** The events that are mailed with the template ENTRY_NOTICE. */
type Notice = { [E in EventName]: EventMail<E> extends EntryMail ? E : never }[EventName];
type EntryMail = Omit<MailValues<"ENTRY_NOTICE">, "name">;

type Start = {
  readonly competition: number;
  readonly name: string;
  readonly race: string;
  readonly raceDate: Day;
  /** The race of an offered place: the mail links to the offer. */
  readonly raceId?: number;
};

/** Returns the mail about a start or a place in a race in each recipient's language: which race, what happened, and why. */
export const entryNotice =
  (
    { publicUrl }: Pick<NotifyContext, "publicUrl">,
    notice: Notice,
    { competition, name, race, raceDate, raceId }: Start,
    wordsOf: (locale: Locale) => { readonly happened: string; readonly reason?: string | null },
  ) =>
  ({ locale }: { readonly locale: Locale }): EntryMail => {
    const { happened, reason = null } = wordsOf(locale);
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

/** The recipients of a notice about a start or a place. */
type Concerned = {
  readonly accounts: readonly number[];
  readonly race: string;
  /** The account of a single starter; null for a team, and for a starter without an account. */
  readonly alone: number | null;
  /** The name of the starter or of the team. */
  readonly who: string;
};

type Titled = Omit<Concerned, "accounts"> & { readonly name: string };

/** Returns the title of a start or a place for an account: competition, race and, unless it is the account's own start, the starter. */
export const titleFor = (account: number, { name, race, alone, who }: Titled): string =>
  alone === account ? `${name} – ${race}` : `${name} – ${race} (${who})`;

/** Returns the names of the competitions without duplicates. */
export const competitionsOf = (starts: readonly Titled[]): readonly string[] => [
  ...new Set(starts.map(({ name }) => name)),
];

/** Returns the first of several competitions and how many more there are. */
export function firstOf([first = "", ...others]: readonly string[], locale: Locale): string {
  return others.length === 0 ? first : translate(locale, "entry.waiting.lapse.more", { first, count: others.length });
}

/** Splits a notice into one for the single starter and one for all other recipients, in which the race has the starter's name. */
export const apart = <S extends Concerned>(start: S): readonly (S & { readonly isOwn: boolean })[] =>
  [true, false]
    .map((isOwn) => ({
      ...start,
      isOwn,
      race: isOwn ? start.race : `${start.race} (${start.who})`,
      accounts: start.accounts.filter((account) => (account === start.alone) === isOwn),
    }))
    .filter(({ accounts }) => accounts.length > 0);
