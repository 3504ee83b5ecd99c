/** Scrolls the minimum that shows an element with its edges. */
export const reveal = (element: Element | null | undefined): void =>
  element?.scrollIntoView?.({ block: "nearest", inline: "nearest" });

/** Scrolls an element to the middle of the window. */
export const centre = (element: Element | null | undefined): void => element?.scrollIntoView?.({ block: "center" });

/** Scrolls an element to the middle smoothly; at once if the user prefers reduced motion. */
export function glideTo(element: Element | null | undefined): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView?.({ block: "center", behavior: isCalm ? "instant" : "smooth" });
}
