import { readPlace } from "@rajt/contract/competition/coordinates.rules";
import { pathTo } from "@rajt/contract/portal.pages";
import ical from "ical-generator";
import { cleanForCalendar, foldLines, textOfCalendar } from "../../competition/index.ts";
import type { FeedRaceRow } from "./own-feed.store.ts";

/** The interval at which a subscription looks for changes, in seconds. */
const REFRESH = 6 * 3600;
/** A race whose end is not known is a moment. */
const A_MINUTE = 60_000;

/** Races as a calendar of RFC 5545: race and place only. Its moments are UTC, so they are right in every zone and over both changes of the clocks. */
export function ownFeedOf(
  rows: readonly FeedRaceRow[],
  { publicUrl, name }: { readonly publicUrl: URL; readonly name: string },
): string {
  const calendar = ical({ prodId: { company: "Rajt", product: "Versenyeim" }, name, ttl: REFRESH });
  return textOfCalendar(calendar, () =>
    rows.map((row) => {
      const place = readPlace(row.latitude, row.longitude);
      const lasts = row.until.getTime() - row.from.getTime() > A_MINUTE;
      const event = calendar.createEvent({
        id: `race-${row.id}@${publicUrl.hostname}`,
        sequence: Math.floor((row.updatedAt.getTime() - row.createdAt.getTime()) / 1000),
        stamp: row.updatedAt,
        lastModified: row.updatedAt,
        start: row.from,
        ...(lasts && { end: row.until }),
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
