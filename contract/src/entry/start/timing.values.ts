/** The columns of an export for timing, in the order in which they are offered. */
export const TIMING_COLUMNS = [
  "number",
  "chip",
  "name",
  "lastName",
  "firstName",
  "sex",
  "birthYear",
  "club",
  "ageGroup",
  "race",
  "wave",
  "licenceNumber",
  "teamName",
  "letter",
] as const;
export type TimingColumn = (typeof TIMING_COLUMNS)[number];

/** The columns of an account that has not chosen any. */
export const USUAL_TIMING_COLUMNS: readonly TimingColumn[] = [
  "number",
  "chip",
  "name",
  "sex",
  "birthYear",
  "club",
  "ageGroup",
  "race",
  "wave",
];
