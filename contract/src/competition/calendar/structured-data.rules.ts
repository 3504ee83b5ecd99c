/**
 * Describes a competition for search engines as a SportsEvent of schema.org; the page and the server's head use the
 * same.
 */
import type { Named } from "../../kernel/calls.ts";
import { endOfDay, type Day } from "../../kernel/days.ts";
import { readPlace } from "../coordinates.rules.ts";

export type DescribedCompetition = {
  readonly name: string;
  readonly date: Day;
  readonly endDate: Day;
  readonly address: string;
  readonly coordLat: string | null;
  readonly coordLng: string | null;
  readonly regDeadline: Day;
  readonly cancelled: boolean;
  readonly createdOrg: Named;
  readonly sportCategoryList: readonly string[];
  /** The amounts of all fees, in forints. */
  readonly priceList: readonly number[];
};

/** Returns the SportsEvent. `url` is the address of the competition's page. */
export function sportsEvent(competition: DescribedCompetition, url: string): object {
  const { name, date, endDate, address, cancelled, createdOrg, sportCategoryList, priceList, regDeadline } =
    competition;
  const place = readPlace(competition.coordLat, competition.coordLng);
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name,
    url,
    startDate: date,
    endDate,
    eventStatus: `https://schema.org/${cancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    ...(sportCategoryList.length > 0 && { sport: sportCategoryList }),
    location: {
      "@type": "Place",
      name: address,
      address,
      ...(place && {
        geo: { "@type": "GeoCoordinates", latitude: place.latitude, longitude: place.longitude },
      }),
    },
    organizer: { "@type": "Organization", name: createdOrg.name },
    ...(priceList.length > 0 && {
      offers: {
        "@type": "AggregateOffer",
        url,
        priceCurrency: "HUF",
        lowPrice: Math.min(...priceList),
        highPrice: Math.max(...priceList),
        validThrough: endOfDay(regDeadline).toISOString(),
      },
    }),
  };
}
