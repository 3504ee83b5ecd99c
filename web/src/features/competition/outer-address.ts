type Venue = { readonly address: string; readonly coordLat: string | null; readonly coordLng: string | null };

/** The place on a map: by its coordinates where it has them, else by its address. */
export function mapAddress(place: Venue): string {
  const point = pointOf(place);
  if (point === null) return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place.address })}`;
  const { lat, lng } = point;
  return `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: lat, mlon: lng })}#map=15/${lat}/${lng}`;
}

/** Coordinates in degrees, or null where they are missing or no place on earth. */
export function pointOf({ coordLat, coordLng }: Omit<Venue, "address">): { lat: string; lng: string } | null {
  const [lat, lng] = [degrees(coordLat, 90), degrees(coordLng, 180)];
  return lat === null || lng === null ? null : { lat, lng };
}

function degrees(typed: string | null, limit: number): string | null {
  const text = typed?.trim().replace(",", ".") ?? "";
  return /^-?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= limit ? text : null;
}
