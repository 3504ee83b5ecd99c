export type Pixel = { readonly x: number; readonly y: number };

/**
 * Groups items that would overlap on the screen: each joins the first group whose first item is nearer than `reach`, so that the order is
 * kept within and between groups.
 */
export function groupsOf<T>(things: readonly T[], pixelOf: (thing: T) => Pixel, reach: number): T[][] {
  const groups: { readonly at: Pixel; readonly things: T[] }[] = [];
  for (const thing of things) {
    const at = pixelOf(thing);
    const near = groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < reach);
    if (near === undefined) groups.push({ at, things: [thing] });
    else near.things.push(thing);
  }
  return groups.map((group) => group.things);
}
