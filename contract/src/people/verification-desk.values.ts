/** Who waits at the verification desk, by the list that leads to it. */
export const DESK_KINDS = ["athlete", "competitor", "referee", "trainer"] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** Characters. */
export const LONGEST_NOTE = 500;
