/** Scrolls as little as shows an element, its edges included. */
export const reveal = (element: Element | null | undefined): void =>
  element?.scrollIntoView?.({ block: "nearest", inline: "nearest" });

/** Brings an element to the middle of the window. */
export const centre = (element: Element | null | undefined): void => element?.scrollIntoView?.({ block: "center" });

/** The same by a glide, which shows where things went; whoever asks for less motion is there at once. */
export function glideTo(element: Element | null | undefined): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView?.({ block: "center", behavior: isCalm ? "instant" : "smooth" });
}
