/** The order in which start numbers are assigned; equal starts are ordered by name. */
export const NUMBER_ORDERS = ["NAME", "CLUB", "TIME", "RANDOM"] as const;
export type NumberOrder = (typeof NUMBER_ORDERS)[number];

/** Reasons why a start has no number: no range applies, the range is used up, or no numbers were assigned since it was entered. */
export const WITHOUT_NUMBER = ["NO_RANGE", "FULL", "NOT_GIVEN"] as const;
