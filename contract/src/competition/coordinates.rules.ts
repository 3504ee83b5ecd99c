/** Places on the globe as they are typed: degrees with a decimal point or comma. */

const LIMITS = { latitude: 90, longitude: 180 } as const;
type Axis = keyof typeof LIMITS;

export type Place = { readonly latitude: number; readonly longitude: number };

/** `47.4979` or `47,4979` → degrees; null for what is no number or not on the globe. */
export function readCoordinate(typed: string | null, axis: Axis): number | null {
  const match = /^([+-]?\d{1,3}(?:[.,]\d{1,12})?)\s*°?$/.exec(typed?.trim() ?? "");
  const degrees = Number(match?.[1]?.replace(",", ".") ?? Number.NaN);
  return Math.abs(degrees) <= LIMITS[axis] ? degrees : null;
}

/** The place that two typed coordinates name; null where either does not. */
export function readPlace(latitude: string | null, longitude: string | null): Place | null {
  const read = { latitude: readCoordinate(latitude, "latitude"), longitude: readCoordinate(longitude, "longitude") };
  return read.latitude === null || read.longitude === null
    ? null
    : { latitude: read.latitude, longitude: read.longitude };
}

/** Hungary lies within these degrees; so does some of its neighbours. */
const HUNGARY = { south: 45.73, north: 48.59, west: 16.11, east: 22.9 } as const;

/** Is a place surely outside Hungary? */
export const isAbroad = ({ latitude, longitude }: Place): boolean =>
  latitude < HUNGARY.south || latitude > HUNGARY.north || longitude < HUNGARY.west || longitude > HUNGARY.east;

const EARTH_RADIUS = 6371.009;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two places along the globe (haversine on the mean radius, as good as 0.5 %). */
export function distanceKm(one: Place, other: Place): number {
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const across =
    half(radians(other.latitude - one.latitude)) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(radians(other.longitude - one.longitude));
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(across)));
}
