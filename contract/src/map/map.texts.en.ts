import type { mapTextsHu } from "./map.texts.hu.ts";
import type { SameKeys } from "../kernel/texts.ts";

export const mapTextsEn: SameKeys<typeof mapTextsHu> = {
  label: "Map: {name}.",
  keys: "Move with the arrow keys, zoom with + and −.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  loading: "Loading the map…",
  failed: "The map could not be loaded.",
  wheel: "To zoom, hold Ctrl while you scroll.",
  sources: "Geographic data:",
  search: "Find a town",
  noTown: "Town not found.",
  marker: "The pin is at {place}. Move it with the arrow keys; hold Shift for small steps.",
  near: "near {town}, {km} km away",
  noPlace: "No location chosen yet.",
};
