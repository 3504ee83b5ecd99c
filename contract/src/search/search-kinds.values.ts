/** The kinds of records that are found by name. Apart from their lists, whose declarations no page needs for it. */

/** Fewer signs would find nearly everybody. */
export const FEWEST_SIGNS = 3;

/** `calendar`: the competitions that everybody sees, for whoever works on none. */
export const FOUND_KINDS = [
  "athlete",
  "competitor",
  "referee",
  "trainer",
  "club",
  "organizer",
  "competition",
  "calendar",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];
