/**
 * The kinds of records that can be searched by name. Separate from their lists, whose declarations a page does not
 * need.
 */

/** The fewest characters; fewer would match nearly everyone. */
export const FEWEST_SIGNS = 3;

/** `calendar`: public competitions, for viewers who edit no announcements. */
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
