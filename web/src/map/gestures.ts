import type { Map as LeafletMap } from "leaflet";

/**
 * Leaves scrolling to the page behind a map: the wheel zooms only with Ctrl (or ⌘, or two fingers on a trackpad, which browsers report
 * alike), one finger scrolls the page until the map was tapped, two fingers move the map. `onIgnored` runs after a wheel event without
 * effect.
 */
export function guardGestures(map: LeafletMap): void {
  const element = map.getContainer();
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.metaKey) return;
      // In the capture phase, before Leaflet, which would handle the wheel.
      event.stopPropagation();
      element.dispatchEvent(new CustomEvent(IGNORED));
    },
    { capture: true, passive: true },
  );
  if (!matchMedia("(pointer: coarse)").matches) return;
  map.dragging.disable();
  map.on("click", () => map.dragging.enable());
  document.addEventListener("pointerdown", release);
  map.on("unload", () => document.removeEventListener("pointerdown", release));

  function release({ target }: PointerEvent): void {
    if (target instanceof Node && !element.contains(target)) map.dragging.disable();
  }
}

/** The event of the map's element after a wheel event without Ctrl. */
export const IGNORED = "wheelignored";
