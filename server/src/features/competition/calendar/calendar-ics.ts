import { pathTo } from "@rajt/contract/portal.pages";
import { readPlace } from "@rajt/contract/competition/coordinates.rules";
import { addDays, formatDay, type Day } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import ical, { ICalEventStatus, ICalEventTransparency, type ICalCalendar, type ICalEvent } from "ical-generator";
import { translate } from "../../../kernel/http/texts.ts";
import type { FeedRow } from "./calendar.store.ts";
import { foldLines } from "./calendar-fold.ts";

type Feed = { readonly publicUrl: URL; readonly locale: Locale };

/** The interval at which a subscription looks for changes, in seconds. */
const REFRESH = 6 * 3600;

/**
 * Competitions as a calendar of RFC 5545. Their days are days, without time or zone, so they are the same for a reader anywhere and over a
 * change of clocks; nothing in it is of the moment of asking, so that an unchanged calendar is the same letter for letter.
 */
export function calendarOf(rows: readonly FeedRow[], feed: Feed): string {
  const calendar = ical({
    prodId: { company: "Rajt", product: "Versenynaptár", language: feed.locale.toUpperCase() },
    name: translate(feed.locale, "competition.calendar.feed.name"),
    ttl: REFRESH,
    // Said to readers, not to the generator, which would move days into it.
    x: [{ key: "X-WR-TIMEZONE", value: "Europe/Budapest" }],
  });
  return textOfCalendar(calendar, () =>
    rows.map((row) => textOf(row, feed, () => foldLines(eventOf(calendar, row, feed).toString()))),
  );
}

/** Returns a calendar as text with its events, each made once the frame is there, and none of its lines longer than it may be. */
export function textOfCalendar(calendar: ICalCalendar, events: () => readonly string[]): string {
  // The frame while it is empty: with events in it the generator would fold them, which takes it a millisecond each.
  const head = foldLines(calendar.toString().slice(0, -END.length));
  return `${head}${events().join("")}${END}\r\n`;
}

const END = "END:VCALENDAR";

/** Events as text by all that goes into them: a subscription is asked for again and again, and hardly any of it has changed. */
const texts = new Map<string, string>();
const MOST_TEXTS = 5000;

function textOf(row: FeedRow, { publicUrl, locale }: Feed, make: () => string): string {
  const key = JSON.stringify([publicUrl.href, locale, row]);
  const known = texts.get(key);
  if (known !== undefined) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const text = make();
  texts.set(key, text);
  return text;
}

function eventOf(calendar: ICalCalendar, row: FeedRow, { publicUrl, locale }: Feed): ICalEvent {
  const place = readPlace(row.coordLat, row.coordLng);
  return calendar.createEvent({
    id: `competition-${row.id}@${publicUrl.hostname}`,
    // A number that only grows and says by itself that something is newer: the seconds between its making and its last change.
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
    // A day of a competition is not a day on which its reader is busy.
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

/** Read back in UTC, whatever the zone of the process: the day itself. */
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Takes out the signs that no calendar may hold (RFC 5545 §3.1), but for the ends of lines. */
export const cleanForCalendar = (text: string): string => text.replace(FORBIDDEN, "");
