/** The value of a cell of the sheet, on its way through the database too. */
import type { CellValue } from "../file/index.ts";

/** A formula is what it came to; one that came to an error is an empty cell. */
export type Cell = string | number | boolean | { readonly date: string } | null;
export type Filled = Exclude<Cell, null>;

const FIRST_SERIAL = 25_569;
const MS_PER_DAY = 86_400_000;

/** As the reader of the file gives it. */
export const cellOf = (value: CellValue): Cell => (value instanceof Date ? { date: value.toISOString() } : value);

/** The number that stands for a date cell in the format: days since 1900, as the format counts them. */
export const serialOf = (date: string): number => Date.parse(date) / MS_PER_DAY + FIRST_SERIAL;

export const isDate = (cell: Filled): cell is { readonly date: string } => typeof cell === "object";

/** The cell as a word to compare with headings and names. */
export const wordOf = (cell: Cell): string =>
  cell === null || typeof cell === "object" ? "" : String(cell).normalize("NFC").trim();
