import * as L from "leaflet";
import { useEffect, useRef } from "react";
import type { Position } from "./ground.ts";
import { MapFrame } from "./MapFrame.tsx";
import { pinElement, pinIcon } from "./pin.ts";

export type PickMapProps = {
  name: string;
  className?: string | undefined;
  at: Position | null;
  onPick: (at: Position) => void;
  /** The pin's accessible name. */
  pinLabel: string;
};

/** The zoom on a position set from outside: a town fills the map. */
const CLOSE = 11;
/** The distance that a key moves the pin, without and with Shift, in pixels. */
const STEP = 10;
const SMALL_STEP = 1;
const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Draws a map on which the user picks a position: by click or tap, by dragging the pin or its arrow keys, or by Enter for the middle of the map. */
export function PickMap({ name, className, ...rest }: PickMapProps) {
  return (
    <MapFrame name={name} className={className} free>
      {(map) => <PickPin map={map} {...rest} />}
    </MapFrame>
  );
}

type PickPinProps = Omit<PickMapProps, "name" | "className"> & { map: L.Map };

function PickPin({ map, at, onPick, pinLabel }: PickPinProps) {
  const pin = useRef<{ marker: L.Marker; button: HTMLElement } | null>(null);
  const own = useRef<Position | null>(null);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    const report = ({ lat, lng }: L.LatLng) => {
      own.current = [lat, lng];
      pick.current(own.current);
    };
    const button = pinElement("button");
    const marker = L.marker(map.getCenter(), {
      icon: pinIcon(button),
      draggable: true,
      autoPan: true,
      keyboard: false,
    });
    marker.on("drag dragend", () => report(marker.getLatLng()));
    button.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (way === undefined) return;
      event.preventDefault();
      const by = L.point(way[0], way[1]).multiplyBy(event.shiftKey ? SMALL_STEP : STEP);
      const next = map.unproject(map.project(marker.getLatLng()).add(by)).wrap();
      map.panInside(next, { padding: [40, 40], animate: false });
      report(next);
    });
    const point = ({ latlng }: L.LeafletMouseEvent) => report(latlng.wrap());
    const enter = ({ originalEvent }: L.LeafletKeyboardEvent) => {
      if (originalEvent.key === "Enter" && originalEvent.target === map.getContainer()) report(map.getCenter().wrap());
    };
    map.on("click", point).on("keypress", enter);
    pin.current = { marker, button };
    return () => {
      map.off("click", point).off("keypress", enter);
      marker.remove();
    };
  }, [map]);
  useEffect(() => {
    if (pin.current === null) return;
    const { marker, button } = pin.current;
    button.setAttribute("aria-label", pinLabel);
    if (at === null) return void marker.remove();
    marker.setLatLng(at).addTo(map);
    if (own.current?.join() === at.join()) return;
    own.current = at;
    map.setView(at, Math.max(map.getZoom(), CLOSE), { animate: false });
  }, [map, at, pinLabel]);
  return null;
}
