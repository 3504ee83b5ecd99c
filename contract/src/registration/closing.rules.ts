import type { Day } from "../kernel/days.ts";

/** Has the registration of individual competitors ended (product/registration 3)? `closedFrom`: a setting, the first day without it. */
export const isClosedToCompetitors = ({ today, closedFrom }: { today: Day; closedFrom: Day }): boolean =>
  today >= closedFrom;
