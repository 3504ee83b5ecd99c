import type { Day } from "../kernel/days.ts";

/** S3 §1: has the registration of individual competitors ended? `closedFrom`: a setting, the first day without it. */
export const isClosedToCompetitors = ({ today, closedFrom }: { today: Day; closedFrom: Day }): boolean =>
  today >= closedFrom;
