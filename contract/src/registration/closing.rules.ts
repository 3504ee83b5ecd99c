import type { Day } from "../kernel/days.ts";

/**
 * Returns whether registration of individual competitors has closed (product/registration 3). `closedFrom`: a setting,
 * the first closed day.
 */
export const isClosedToCompetitors = ({ today, closedFrom }: { today: Day; closedFrom: Day }): boolean =>
  today >= closedFrom;
