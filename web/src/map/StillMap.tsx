import * as L from "leaflet";
import { useEffect } from "react";
import type { Position } from "./ground.ts";
import { MapFrame } from "./MapFrame.tsx";
import { pinElement, pinIcon } from "./pin.ts";

export type StillMapProps = { lat: number; lng: number; name: string; className?: string | undefined };

/** About a county is visible. */
const ZOOM = 9;

/** Draws a static map of one place. */
export function StillMap({ lat, lng, name, className }: StillMapProps) {
  return (
    <MapFrame name={name} className={className} still>
      {(map) => <Pin map={map} at={[lat, lng]} />}
    </MapFrame>
  );
}

function Pin({ map, at: [lat, lng] }: { map: L.Map; at: Position }) {
  useEffect(() => {
    map.setView([lat, lng], ZOOM, { animate: false });
    const pin = L.marker([lat, lng], { icon: pinIcon(pinElement("span")), interactive: false, keyboard: false }).addTo(
      map,
    );
    return () => void pin.remove();
  }, [map, lat, lng]);
  return null;
}
