import * as L from "leaflet";
import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { HUNGARY } from "./draw-map.ts";
import type { Position } from "./ground.ts";
import { groupsOf } from "./groups.ts";
import { MapFrame } from "./MapFrame.tsx";
import { pinElement, pinIcon } from "./pin.ts";

/** Something that has a place; the order of the list is the order of the keyboard. */
export type Pinned = { readonly id: number; readonly name: string; readonly at: Position };

export type PinsMapProps<P extends Pinned> = {
  name: string;
  className?: string | undefined;
  pins: readonly P[];
  /** Returns the name of a pin that stands for several. */
  groupName: (names: readonly string[]) => string;
  /** Draws the popup beside a pin; `closer` zooms in on its things, if they lie apart. */
  popup: (pins: readonly P[], act: { close: () => void; closer: (() => void) | null }) => ReactNode;
};

/** Pixels: pins nearer to each other than this are one. */
const REACH = 30;
const CLOSE = 11;

/** Many places: pins that would cover each other are one with a number, and each opens what it stands for. */
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
  // Leaflet measures the popup; what is in it has just been drawn.
  useLayoutEffect(() => {
    open?.popup.update();
    open?.element.querySelector<HTMLElement>("a, button")?.focus();
  }, [open]);
  if (open === null) return null;
  const bounds = L.latLngBounds(open.pins.map(({ at }) => at));
  const apart = !bounds.getNorthEast().equals(bounds.getSouthWest()) && map.getZoom() < map.getMaxZoom();
  const close = () => {
    map.closePopup();
    // Zooming may have made other pins meanwhile.
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

/** A popup beside a pin, whose content the page draws into `element`. */
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
