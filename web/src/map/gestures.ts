import type { Map as LeafletMap } from "leaflet";

/**
 * The page behind a map stays the one that scrolls: the wheel zooms only with Ctrl (or ⌘, or two fingers on a trackpad, which browsers report
 * alike), one finger moves the page until the map was tapped, two fingers move the map. `onIgnored` is told of a wheel that did nothing here.
 */
export function guardGestures(map: LeafletMap): void {
  const element = map.getContainer();
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.metaKey) return;
      // Leaflet, which would take the wheel for itself, is below.
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

/** An event of the map's element: the wheel was turned above it without Ctrl. */
export const IGNORED = "wheelignored";
