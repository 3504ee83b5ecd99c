import * as L from "leaflet";
import styles from "./Map.module.css";
import { towns, type Town } from "./towns.ts";

/** The space of a name, in pixels. */
const LETTER = 6.5;
const PADDING = 18;
const HEIGHT = 22;
/** The minimum population by zoom: fewer, larger towns when zoomed out. */
const mostAt = (zoom: number): number => Math.round(24 * 2 ** (zoom - 6.5));

/** Draws the names of visible towns, the largest first, without overlaps. They are not interactive. */
export function labelTowns(map: L.Map): void {
  const labels = L.layerGroup().addTo(map);
  const draw = () => {
    labels.clearLayers();
    const view = map.getBounds().pad(0.1);
    const taken: L.Bounds[] = [];
    for (const town of towns.slice(0, mostAt(map.getZoom()))) {
      if (!view.contains(town.at)) continue;
      const room = roomOf(map, town);
      if (taken.some((other) => other.intersects(room))) continue;
      taken.push(room);
      labels.addLayer(labelOf(town));
    }
  };
  map.on("zoomend moveend", draw);
  draw();
}

function roomOf(map: L.Map, { name, at }: Town): L.Bounds {
  const { x, y } = map.latLngToLayerPoint(at);
  const half = L.point((name.length * LETTER + PADDING) / 2, HEIGHT / 2);
  return L.bounds(L.point(x, y).subtract(half), L.point(x, y).add(half));
}

function labelOf({ name, at, isHungarian }: Town): L.Marker {
  const html = document.createElement("span");
  html.textContent = name;
  html.className = (isHungarian ? styles["town"] : styles["townAbroad"]) ?? "";
  const icon = L.divIcon({ html, className: styles["label"] ?? "", iconSize: [0, 0] });
  const marker = L.marker(at, { icon, interactive: false, keyboard: false, pane: "tilePane" });
  marker.on("add", () => marker.getElement()?.setAttribute("aria-hidden", "true"));
  return marker;
}
