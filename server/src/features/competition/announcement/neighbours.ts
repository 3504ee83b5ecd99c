import type { Neighbour } from "@rajt/contract/competition/announcement/announcement.calls";
import { distanceKm, readPlace } from "@rajt/contract/competition/coordinates.rules";
import type { NearRow } from "./announcement-reading.store.ts";

/**
 * Returns the announcements near one in date, each with its distance; the nearest first, those of unknown place last.
 */
export function neighboursOf(id: number, rows: readonly NearRow[]): Neighbour[] {
  const own = rows.find((row) => row.id === id);
  const from = own ? readPlace(own.coordLat, own.coordLng) : null;
  return rows
    .filter((row) => row.id !== id)
    .map(({ coordLat, coordLng, ...row }) => {
      const place = readPlace(coordLat, coordLng);
      return { ...row, distanceKm: from && place && Math.round(distanceKm(from, place) * 10) / 10 };
    })
    .toSorted((one, other) => (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity));
}
