import * as L from "leaflet";
import "./leaflet.css";
import { ground } from "./ground.ts";
import styles from "./Map.module.css";
import type { AccessConfig } from "../kernel/viewer.tsx";
import { labelTowns } from "./town-labels.ts";
import { guardGestures } from "./gestures.ts";

export type MapOptions = {
  /** The tiles to use instead of the portal's own base map. */
  readonly tiles: AccessConfig["settingMap"]["mapTiles"];
  /** A static map. */
  readonly still: boolean;
  /** Whether one finger and the wheel without Ctrl move the map, since the page behind does not scroll. */
  readonly free: boolean;
  readonly words: { readonly zoomIn: string; readonly zoomOut: string; readonly sources: string };
};

/** The default view: Hungary from Sopron to Nyíregyháza. */
export const HUNGARY: L.LatLngBoundsLiteral = [
  [45.7, 16.05],
  [48.62, 22.95],
];
/** The base map is accurate to a few hundred metres; tiles show streets. */
const NEAREST = 13;
const NEAREST_WITH_TILES = 18;
const FARTHEST = 6;

/** Creates a map in an element, on the portal's own base map or on the operator's tiles. Call `remove()` when the element unmounts. */
export function drawMap(element: HTMLElement, { tiles, still, free, words }: MapOptions): L.Map {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: FARTHEST,
    maxZoom: tiles === null ? NEAREST : NEAREST_WITH_TILES,
    zoomSnap: 0.5,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
    renderer: L.svg({ padding: 0.5 }),
    ...(still && MOTIONLESS),
  });
  map.on("zoomend", () => element.classList.toggle(styles["near"] ?? "near", map.getZoom() >= NEAR));
  map.fitBounds(HUNGARY);
  layGround(map);
  if (tiles === null) labelTowns(map);
  else L.tileLayer(tiles.url, { maxZoom: NEAREST_WITH_TILES, referrerPolicy: "origin" }).addTo(map);
  const credits = L.control.attribution({ prefix: false }).addTo(map);
  if (tiles !== null) credits.addAttribution(plain(tiles.attribution));
  credits.addAttribution(`${words.sources} ${SOURCES}`);
  if (still) return map;
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut, position: "topright" }).addTo(map);
  if (!free) guardGestures(map);
  return map;
}

const MOTIONLESS: L.MapOptions = {
  dragging: false,
  keyboard: false,
  scrollWheelZoom: false,
  doubleClickZoom: false,
  touchZoom: false,
  boxZoom: false,
};

/** From this zoom on the simplified county borders would be visible. */
const NEAR = 9;

/** Below the tiles, for those that fail to load. One path per kind of line; the style sheet decides its look. */
function layGround(map: L.Map): void {
  const pane = map.createPane("ground").classList;
  if (styles["ground"] !== undefined) pane.add(styles["ground"]);
  const renderer = L.svg({ padding: 0.5, pane: "ground" });
  L.geoJSON(ground, {
    pane: "ground",
    interactive: false,
    style: (feature) => ({ renderer, className: styles[feature?.properties.kind ?? ""] ?? "" }),
  }).addTo(map);
}

const link = (href: string, name: string): string => `<a href="${href}" target="_blank" rel="noopener">${name}</a>`;
const SOURCES = [
  link("https://www.naturalearthdata.com", "Natural Earth"),
  link("https://www.soest.hawaii.edu/pwessel/gshhg/", "GSHHG"),
  link("https://www.geonames.org", "GeoNames"),
].join(", ");

/** Leaflet inserts attributions as HTML. */
function plain(text: string): string {
  const element = document.createElement("span");
  element.textContent = text;
  return element.innerHTML;
}
