/** The value of a cell of the sheet, also as stored in the database. */
import type { CellValue } from "../file/index.ts";

/** A formula has the value of its result; an error counts as an empty cell. */
export type Cell = string | number | boolean | { readonly date: string } | null;
export type Filled = Exclude<Cell, null>;

const FIRST_SERIAL = 25_569;
const MS_PER_DAY = 86_400_000;

/** Converts a value of the file reader. */
export const cellOf = (value: CellValue): Cell => (value instanceof Date ? { date: value.toISOString() } : value);

/** Returns the serial number of a date in the file format: days since 1900, as the format counts them. */
export const serialOf = (date: string): number => Date.parse(date) / MS_PER_DAY + FIRST_SERIAL;

export const isDate = (cell: Filled): cell is { readonly date: string } => typeof cell === "object";

/** Returns the cell as text to compare with headings and names. */
export const wordOf = (cell: Cell): string =>
  cell === null || typeof cell === "object" ? "" : String(cell).normalize("NFC").trim();
