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

/** Those of whoever has not chosen. */
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
