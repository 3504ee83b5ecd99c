type Venue = { readonly address: string; readonly coordLat: string | null; readonly coordLng: string | null };

/** Returns the address of a place on a map site: by its coordinates, or by its postal address without them. */
export function mapAddress(place: Venue): string {
  const point = pointOf(place);
  if (point === null) return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place.address })}`;
  const { lat, lng } = point;
  return `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: lat, mlon: lng })}#map=15/${lat}/${lng}`;
}

/** Returns coordinates in degrees; null if they are missing or out of range. */
export function pointOf({ coordLat, coordLng }: Omit<Venue, "address">): { lat: string; lng: string } | null {
  const [lat, lng] = [degrees(coordLat, 90), degrees(coordLng, 180)];
  return lat === null || lng === null ? null : { lat, lng };
}

function degrees(typed: string | null, limit: number): string | null {
  const text = typed?.trim().replace(",", ".") ?? "";
  return /^-?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= limit ? text : null;
}
