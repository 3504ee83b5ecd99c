import { laterMap } from "./laterMap.tsx";
import type { StillMapProps } from "./StillMap.tsx";

/** Shows a place as a small picture: `<PlaceMap lat={47.5} lng={19.04} name="Budapest" />`. */
export const PlaceMap = laterMap<StillMapProps>(async () => (await import("./StillMap.tsx")).StillMap);
