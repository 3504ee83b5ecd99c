/** Coordinates as users type them: degrees with a decimal point or comma. */

const LIMITS = { latitude: 90, longitude: 180 } as const;
type Axis = keyof typeof LIMITS;

export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Parses `47.4979` or `47,4979` as degrees; null if it is not a number or out of range. */
export function readCoordinate(typed: string | null, axis: Axis): number | null {
  const match = /^([+-]?\d{1,3}(?:[.,]\d{1,12})?)\s*°?$/.exec(typed?.trim() ?? "");
  const degrees = Number(match?.[1]?.replace(",", ".") ?? Number.NaN);
  return Math.abs(degrees) <= LIMITS[axis] ? degrees : null;
}

/** Returns the location of two typed coordinates; null if either is invalid. */
export function readPlace(latitude: string | null, longitude: string | null): Coordinates | null {
  const read = { latitude: readCoordinate(latitude, "latitude"), longitude: readCoordinate(longitude, "longitude") };
  return read.latitude === null || read.longitude === null
    ? null
    : { latitude: read.latitude, longitude: read.longitude };
}

/** The border of Hungary, latitude and longitude, accurate to about six kilometres: simplified from Natural Earth. */
const BORDER = [
  "47.95 22.88, 47.77 22.64, 47.72 22.27, 47.52 22.01, 46.70 21.50, 46.60 21.30, 46.42 21.28, 46.23 21.05, 46.27 20.80",
  "46.14 20.66, 46.16 19.55, 45.98 19.26, 45.91 18.66, 45.74 18.41, 45.77 17.86, 45.94 17.59, 45.98 17.29, 46.38 16.84",
  "46.50 16.52, 46.73 16.32, 46.84 16.32, 46.86 16.09, 47.00 16.27, 47.00 16.49, 47.40 16.43, 47.52 16.69, 47.62 16.63",
  "47.66 16.41, 47.75 16.57, 47.71 17.08, 47.86 17.00, 48.02 17.18, 47.75 17.83, 47.78 18.69, 47.83 18.82, 47.97 18.74",
  "48.04 18.84, 48.09 19.43, 48.23 19.62, 48.13 19.93, 48.28 20.32, 48.53 20.48, 48.56 21.43, 48.33 21.76, 48.40 22.27",
  "48.24 22.36, 48.09 22.80",
].flatMap((part) =>
  part.split(", ").map((corner): Coordinates => {
    const [latitude = 0, longitude = 0] = corner.split(" ").map(Number);
    return { latitude, longitude };
  }),
);
/** The distance from this border, in kilometres, beyond which a location is certainly outside the true one. */
const SURELY = 8;

/** Returns whether a location is certainly outside Hungary. */
export function isAbroad(place: Coordinates): boolean {
  let isIn = false;
  for (const [index, to] of BORDER.entries()) {
    const from = BORDER.at(index - 1) ?? to;
    if (crosses(place, from, to)) isIn = !isIn;
    if (distanceKm(place, nearestOn(place, from, to)) < SURELY) return false;
  }
  return !isIn;
}

/** Returns whether the ray east of a location crosses a side of the border; an odd number of crossings means inside. */
const crosses = ({ latitude, longitude }: Coordinates, from: Coordinates, to: Coordinates): boolean =>
  from.latitude > latitude !== to.latitude > latitude &&
  longitude <
    to.longitude + ((from.longitude - to.longitude) * (latitude - to.latitude)) / (from.latitude - to.latitude);

/** Returns the point of a side nearest to a location, on a flat approximation. */
function nearestOn({ latitude, longitude }: Coordinates, from: Coordinates, to: Coordinates): Coordinates {
  const narrow = Math.cos(radians(latitude));
  const [wayX, wayY] = [(to.longitude - from.longitude) * narrow, to.latitude - from.latitude];
  const along =
    ((longitude - from.longitude) * narrow * wayX + (latitude - from.latitude) * wayY) / (wayX ** 2 + wayY ** 2);
  const part = Math.max(0, Math.min(1, along));
  return {
    latitude: from.latitude + part * wayY,
    longitude: from.longitude + part * (to.longitude - from.longitude),
  };
}

const EARTH_RADIUS = 6371.009;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the kilometres between two locations along the globe (haversine on the mean radius, accurate to 0.5 %). */
export function distanceKm(one: Coordinates, other: Coordinates): number {
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const across =
    half(radians(other.latitude - one.latitude)) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(radians(other.longitude - one.longitude));
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(across)));
}
