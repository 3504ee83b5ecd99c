/** The order in which start numbers are given out; who is alike stands by name. */
export const NUMBER_ORDERS = ["NAME", "CLUB", "TIME", "RANDOM"] as const;
export type NumberOrder = (typeof NUMBER_ORDERS)[number];

/** Reasons why a start has no number: there is no range for it, its range is used up, or nobody has given numbers out since it was entered. */
export const WITHOUT_NUMBER = ["NO_RANGE", "FULL", "NOT_GIVEN"] as const;
