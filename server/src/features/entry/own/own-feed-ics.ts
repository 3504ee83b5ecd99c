import { readPlace } from "@rajt/contract/competition/coordinates.rules";
import { formatTime } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import ical from "ical-generator";
import { cleanForCalendar, foldLines, textOfCalendar } from "../../competition/index.ts";
import type { FeedRaceRow } from "./own-feed.store.ts";

/** How often a subscribed calendar reloads, in seconds. */
const REFRESH = 6 * 3600;
/** The length of a race without a time limit. */
const A_MINUTE = 60_000;

/**
 * Returns races as a calendar of RFC 5545 with race, place and transition times only. All times are UTC, so they are correct in every time zone and at both
 * clock changes.
 */
export function ownFeedOf(
  rows: readonly FeedRaceRow[],
  { publicUrl, name, transition }: { readonly publicUrl: URL; readonly name: string; readonly transition: string },
): string {
  const calendar = ical({ prodId: { company: "Rajt", product: "Versenyeim" }, name, ttl: REFRESH });
  return textOfCalendar(calendar, () =>
    rows.map((row) => {
      const place = readPlace(row.latitude, row.longitude);
      const opens = [row.transitionOpens, row.transitionCloses].map((at) => (at === null ? "" : formatTime(at)));
      const lasts = row.until.getTime() - row.from.getTime() > A_MINUTE;
      const event = calendar.createEvent({
        id: `race-${row.id}@${publicUrl.hostname}`,
        sequence: Math.floor((row.updatedAt.getTime() - row.createdAt.getTime()) / 1000),
        stamp: row.updatedAt,
        lastModified: row.updatedAt,
        start: row.from,
        ...(lasts && { end: row.until }),
        ...(opens.some(Boolean) && { description: `${transition}: ${opens.join("–")}` }),
        summary: cleanForCalendar(`${row.competitionName} – ${row.name}`),
        location: {
          title: cleanForCalendar(row.address),
          ...(place && { geo: { lat: place.latitude, lon: place.longitude } }),
        },
        url: new URL(pathTo("calendarView", { id: row.competition }), publicUrl).href,
      });
      return foldLines(event.toString());
    }),
  );
}
