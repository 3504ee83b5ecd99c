import { pathTo } from "@rajt/contract/portal.pages";
import { readPlace } from "@rajt/contract/competition/coordinates.rules";
import { addDays, formatDay, type Day } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import ical, { ICalEventStatus, ICalEventTransparency, type ICalCalendar, type ICalEvent } from "ical-generator";
import { translate } from "../../../kernel/http/texts.ts";
import type { FeedRow } from "./calendar.store.ts";
import { foldLines } from "./calendar-fold.ts";

type Feed = { readonly publicUrl: URL; readonly locale: Locale };

/** The interval at which a subscription polls, in seconds. */
const REFRESH = 6 * 3600;

/**
 * Returns competitions as a calendar of RFC 5545. Days have no time or zone, so they are equal everywhere and across
 * clock changes. Nothing depends on the time of the request, so that an unchanged calendar is byte for byte equal.
 */
export function calendarOf(rows: readonly FeedRow[], feed: Feed): string {
  const calendar = ical({
    prodId: { company: "Rajt", product: "Versenynaptár", language: feed.locale.toUpperCase() },
    name: translate(feed.locale, "competition.calendar.feed.name"),
    ttl: REFRESH,
    // Set for readers only: the generator would convert the days.
    x: [{ key: "X-WR-TIMEZONE", value: "Europe/Budapest" }],
  });
  return textOfCalendar(calendar, () =>
    rows.map((row) => textOf(row, feed, () => foldLines(eventOf(calendar, row, feed).toString()))),
  );
}

/** Returns a calendar as text with its events inserted into the empty frame, all lines folded. */
export function textOfCalendar(calendar: ICalCalendar, events: () => readonly string[]): string {
  // Renders the empty frame: the generator would fold events, which takes a millisecond each.
  const head = foldLines(calendar.toString().slice(0, -END.length));
  return `${head}${events().join("")}${END}\r\n`;
}

const END = "END:VCALENDAR";

/** Caches events as text by their content: subscriptions poll often, and hardly any event changes. */
const texts = new Map<string, string>();
const MOST_TEXTS = 5000;

function textOf(row: FeedRow, { publicUrl, locale }: Feed, make: () => string): string {
  const key = JSON.stringify([publicUrl.href, locale, row]);
  const cached = texts.get(key);
  if (cached !== undefined) return cached;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const text = make();
  texts.set(key, text);
  return text;
}

function eventOf(calendar: ICalCalendar, row: FeedRow, { publicUrl, locale }: Feed): ICalEvent {
  const place = readPlace(row.coordLat, row.coordLng);
  return calendar.createEvent({
    id: `competition-${row.id}@${publicUrl.hostname}`,
    // Must only grow with each version: the seconds between creation and last change.
    sequence: Math.floor((row.updatedAt.getTime() - row.createdAt.getTime()) / 1000),
    stamp: row.updatedAt,
    lastModified: row.updatedAt,
    created: row.createdAt,
    allDay: true,
    start: midnight(row.date),
    // Exclusive: the day after the last one.
    end: midnight(addDays(row.endDate, 1)),
    summary: cleanForCalendar(row.name),
    location: {
      title: cleanForCalendar(row.address),
      ...(place && { geo: { lat: place.latitude, lon: place.longitude } }),
    },
    url: new URL(pathTo("calendarView", { id: row.id }), publicUrl).href,
    description: cleanForCalendar(descriptionOf(row, locale)),
    status: row.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A competition does not make its reader busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

const descriptionOf = (row: FeedRow, locale: Locale): string =>
  [
    row.cancelled && translate(locale, "competition.calendar.feed.cancelled", { reason: row.cancellationReason ?? "" }),
    row.sportCategoryList.length > 0 &&
      translate(locale, "competition.calendar.feed.sports", { names: row.sportCategoryList.join(", ") }),
    translate(locale, "competition.calendar.feed.organiser", { name: row.createdOrg.name }),
    translate(locale, "competition.calendar.feed.deadline", { day: formatDay(row.regDeadline, locale) }),
  ]
    .filter((line) => line !== false)
    .join("\n");

/** Midnight in UTC, which is how the generator reads days, whatever the zone of the process. */
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Removes the control characters that a calendar must not contain (RFC 5545 §3.1), except line ends. */
export const cleanForCalendar = (text: string): string => text.replace(FORBIDDEN, "");
