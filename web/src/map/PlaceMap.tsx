import { laterMap } from "./laterMap.tsx";
import type { StillMapProps } from "./StillMap.tsx";

/** Draws a static map of a place: `<PlaceMap lat={47.5} lng={19.04} name="Budapest" />`. */
export const PlaceMap = laterMap<StillMapProps>(async () => (await import("./StillMap.tsx")).StillMap);
