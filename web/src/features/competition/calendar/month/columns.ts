import { DAYS_PER_WEEK } from "./month.ts";

/** Races are run at weekends, so Saturday and Sunday get more room than a working day. */
const WEEKEND_WEIGHT = 1.6;
const SATURDAY = 5;

const weightOf = (column: number): number => (column < SATURDAY ? 1 : WEEKEND_WEIGHT);

/** Returns the sum of the weights of consecutive columns. */
const weightFrom = (column: number, span: number): number =>
  Array.from({ length: span }, (_, after) => weightOf(column + after)).reduce((sum, weight) => sum + weight, 0);

/** Returns the width of a column, in percent of the grid. */
export const columnWidth = (column: number): number => (weightOf(column) / weightFrom(0, DAYS_PER_WEEK)) * 100;

/** Returns the width of consecutive columns, in percent of the first. */
export const widthOf = (column: number, span: number): number => (weightFrom(column, span) / weightOf(column)) * 100;
