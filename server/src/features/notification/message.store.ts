import { EVENTS, NOTIFICATION_TYPES } from "@rajt/contract/portal.events";
import { LOCALES, type Locale } from "@rajt/contract/kernel/enumerations";
import type { Event } from "@rajt/contract/notification/notification.events";
import { sql, type RawBuilder } from "kysely";
import { translate } from "../../kernel/http/texts.ts";

/** The types that have a sentence; rows of other types, from an earlier version, are not shown. */
export const MESSAGE_TYPES: readonly string[] = NOTIFICATION_TYPES;

/** The value names of all sentences, and whether they are days. */
const VALUES = new Map(
  Object.values<Event>(EVENTS)
    .flatMap(({ values = {} }) => Object.entries(values))
    .filter(([, kind]) => kind !== "ids"),
);

type Sql = RawBuilder<unknown>;
type MessageParts = { readonly type: Sql; readonly data: Sql; readonly locale: Sql; readonly isOpen: Sql };

/**
 * Returns the SQL of the sentence of a notification, so that a list can search in it: the text of its type in the
 * language of its account, filled in with its values. Days are formatted.
 */
export function messageOf({ type, data, locale, isOpen }: MessageParts): Sql {
  const sentence = sql`case ${locale} ${sql.join(
    LOCALES.map((name) => sql`when ${sql.lit(name)} then ${sentencesIn(name, { type, isOpen })}`),
    sql` `,
  )} end`;
  return [...VALUES].reduce<Sql>((filled, [name, kind]) => {
    const value = kind === "day" ? dayOf(sql`${data}->>${sql.lit(name)}`, locale) : sql`${data}->>${sql.lit(name)}`;
    return sql`replace(${filled}, ${sql.lit(`{${name}}`)}, coalesce(${value}, ''))`;
  }, sentence);
}

const sentencesIn = (locale: Locale, { type, isOpen }: Pick<MessageParts, "type" | "isOpen">): Sql =>
  sql`case ${sql`when ${type} = 'NewCompetition' and not (${isOpen}) then ${sql.lit(translate(locale, "notification.notWaiting"))}`} ${sql.join(
    NOTIFICATION_TYPES.map(
      (name) => sql`when ${type} = ${sql.lit(name)} then ${sql.lit(translate(locale, `notification.message.${name}`))}`,
    ),
    sql` `,
  )} end`;

/** Returns the SQL of a formatted day, as `formatDay` writes it: `2027 május 7.`, `7 May 2027`. */
function dayOf(value: Sql, locale: Sql): Sql {
  const date = sql`(${value})::date`;
  const month = (name: Locale) =>
    sql`(array[${sql.join(monthsIn(name).map((word) => sql.lit(word)))}])[extract(month from ${date})::integer]`;
  return sql`case ${locale} when 'hu' then to_char(${date}, 'YYYY ') || ${month("hu")} || to_char(${date}, ' FMDD.')
    else to_char(${date}, 'FMDD ') || ${month("en")} || to_char(${date}, ' YYYY') end`;
}

function monthsIn(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(locale === "hu" ? "hu-HU" : "en-GB", { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2027, month)));
}
