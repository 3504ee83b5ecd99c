import * as L from "leaflet";
import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { HUNGARY } from "./draw-map.ts";
import type { Position } from "./ground.ts";
import { groupsOf } from "./groups.ts";
import { MapFrame } from "./MapFrame.tsx";
import { pinElement, pinIcon } from "./pin.ts";

/** An item with a position; the list's order is the tab order. */
export type Pinned = { readonly id: number; readonly name: string; readonly at: Position };

export type PinsMapProps<P extends Pinned> = {
  name: string;
  className?: string | undefined;
  pins: readonly P[];
  /** Returns the name of a pin of several items. */
  groupName: (names: readonly string[]) => string;
  /** Draws the popup of a pin; `closer` zooms in on its items if their positions differ. */
  popup: (pins: readonly P[], act: { close: () => void; closer: (() => void) | null }) => ReactNode;
};

/** Pins closer than this are one pin, in pixels. */
const REACH = 30;
const CLOSE = 11;

/** Draws a map of many items: pins that would overlap are one pin with a number, and each opens a popup of its items. */
export function PinsMap<P extends Pinned>({ name, className, ...rest }: PinsMapProps<P>) {
  return (
    <MapFrame name={name} className={className}>
      {(map) => <Pins map={map} {...rest} />}
    </MapFrame>
  );
}

type PinsProps<P extends Pinned> = Omit<PinsMapProps<P>, "name" | "className"> & { map: L.Map };

function Pins<P extends Pinned>({ map, pins, groupName, popup }: PinsProps<P>) {
  const [open, setOpen] = useState<Opened<P> | null>(null);
  useEffect(() => {
    const bounds = L.latLngBounds(pins.map(({ at }) => at));
    map.fitBounds(bounds.isValid() ? bounds : HUNGARY, { padding: [40, 40], maxZoom: CLOSE, animate: false });
    return () => void map.closePopup();
  }, [map, pins]);
  useEffect(() => {
    const layer = L.layerGroup().addTo(map);
    const draw = () => {
      layer.clearLayers();
      for (const group of groupsOf(pins, ({ at }) => map.project(at), REACH)) {
        const [first] = group;
        if (first === undefined) continue;
        const button = pinElement("button", group.length);
        button.setAttribute("aria-label", group.length === 1 ? first.name : groupName(group.map((pin) => pin.name)));
        L.DomEvent.disableClickPropagation(button);
        button.addEventListener("click", () => openAt(map, button, first.at, group, setOpen));
        L.marker(first.at, { icon: pinIcon(button), interactive: false, keyboard: false }).addTo(layer);
      }
    };
    draw();
    map.on("zoomend", draw);
    return () => {
      map.off("zoomend", draw);
      layer.remove();
    };
  }, [map, pins, groupName]);
  // Leaflet measures the popup once its content is rendered.
  useLayoutEffect(() => {
    open?.popup.update();
    open?.element.querySelector<HTMLElement>("a, button")?.focus();
  }, [open]);
  if (open === null) return null;
  const bounds = L.latLngBounds(open.pins.map(({ at }) => at));
  const apart = !bounds.getNorthEast().equals(bounds.getSouthWest()) && map.getZoom() < map.getMaxZoom();
  const close = () => {
    map.closePopup();
    // Zooming may have replaced the pins meanwhile.
    (open.button.isConnected ? open.button : map.getContainer()).focus();
  };
  const closer = () => {
    map.closePopup();
    map.fitBounds(bounds, { padding: [60, 60] });
    map.getContainer().focus();
  };
  return createPortal(popup(open.pins, { close, closer: apart ? closer : null }), open.element);
}

type Opened<P> = {
  readonly pins: readonly P[];
  readonly popup: L.Popup;
  readonly element: HTMLElement;
  readonly button: HTMLElement;
};

/** A popup of a pin; the page renders its content into `element`. */
function openAt<P extends Pinned>(
  map: L.Map,
  button: HTMLElement,
  at: Position,
  pins: readonly P[],
  setOpen: (open: Opened<P> | null) => void,
): void {
  const element = document.createElement("div");
  const popup = L.popup({
    closeButton: false,
    offset: [0, -30],
    minWidth: 240,
    maxWidth: 280,
    autoPanPadding: [16, 16],
  })
    .setLatLng(at)
    .setContent(element);
  popup.on("remove", () => setOpen(null));
  map.openPopup(popup);
  setOpen({ pins, popup, element, button });
}
