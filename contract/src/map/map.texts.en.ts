import type { mapTextsHu } from "./map.texts.hu.ts";
import type { SameKeys } from "../kernel/texts.ts";

export const mapTextsEn: SameKeys<typeof mapTextsHu> = {
  label: "Map: {name}.",
  keys: "Move with the arrow keys, zoom with + and −.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  loading: "Loading the map…",
  failed: "The map could not be loaded just now.",
  wheel: "To zoom, hold Ctrl while you scroll.",
  sources: "Geographic data:",
  search: "Find a town",
  noTown: "There is no such town.",
  marker: "The pin is at {place}. Move it with the arrow keys, in small steps while holding Shift.",
  near: "near {town}, {km} km away",
  noPlace: "No place has been chosen yet.",
};
