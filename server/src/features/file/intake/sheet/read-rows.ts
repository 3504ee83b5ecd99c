import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { broken } from "../../../../zip/broken.ts";
import { LAST_COLUMN, LAST_ROW, LONGEST_CELL, MOST_CELLS, MOST_SIGNS } from "../limits.ts";
import { textReader, unescapedText } from "./shared-strings.ts";
import { readXml } from "./xml.ts";

/** The value of a cell: text without surrounding blanks; the result of a formula, null if that is an error. */
export type CellValue = string | number | boolean | Date | null;
export type SheetRow = { readonly line: number; readonly cells: readonly CellValue[] };

/** The parts of a workbook that cells refer to. */
export type Workbook = {
  readonly strings: readonly string[];
  readonly isDate: readonly boolean[];
  readonly countsFrom1904: boolean;
};

/** The number of cells and characters in all sheets of a file so far. */
export type Held = { cells: number; signs: number };

/**
 * Returns the non-empty rows of a sheet. Empty cells, even with a style, do not count wherever they are.
 *
 * @throws {Refusal} naming the cell that is too far out or too long
 */
export function readRows(xml: Buffer, sheet: string, workbook: Workbook, held: Held): SheetRow[] {
  const rows: SheetRow[] = [];
  let [line, column] = [0, 0];
  let cells: CellValue[] = [];
  let cell: { readonly type: string; readonly style: number } | null = null;
  let value: string | null = null;
  let isValue = false;
  const inline = textReader();

  const put = (found: CellValue): void => {
    const filled = typeof found === "string" ? found.trim() : found;
    if (filled === null || filled === "") return;
    const place = { sheet: sheet.slice(0, LONGEST_NAME), cell: `${lettersOf(column)}${line}` };
    if (line > LAST_ROW || column > LAST_COLUMN)
      throw new Refusal("file.refusal.farCell", {
        variables: { ...place, column: lettersOf(LAST_COLUMN), row: LAST_ROW },
      });
    if (typeof filled === "string" && filled.length > LONGEST_CELL)
      throw new Refusal("file.refusal.longCell", { variables: { ...place, most: LONGEST_CELL } });
    held.cells += column - cells.length;
    held.signs += typeof filled === "string" ? filled.length : 0;
    if (held.cells > MOST_CELLS || held.signs > MOST_SIGNS) throw new Refusal("file.refusal.sheetTooLarge");
    while (cells.length < column - 1) cells.push(null);
    cells.push(filled);
  };

  readXml(xml, {
    opened: (name, attributes) => {
      if (name === "row") {
        const next = attributes.has("r") ? wholeOf(attributes.get("r")) : line + 1;
        if (next === null || next <= line) throw broken();
        [line, column, cells] = [next, 0, []];
      } else if (name === "c" && line > 0) {
        column = columnOf(attributes.get("r"), line, column);
        cell = { type: attributes.get("t") ?? "n", style: Number(attributes.get("s") ?? Number.NaN) };
        value = null;
        inline.begin();
      } else if (name === "v") isValue = true;
      else inline.opened(name);
    },
    text: (text) => {
      if (cell && isValue) value = (value ?? "") + text;
      else if (cell) inline.text(text);
    },
    closed: (name) => {
      if (name === "v") isValue = false;
      else if (name === "c" && cell) {
        put(cell.type === "inlineStr" ? inline.taken() : valueOf(cell, value, workbook));
        cell = null;
      } else if (name === "row" && cells.length > 0) rows.push({ line, cells });
      inline.closed(name);
    },
  });
  return rows;
}

function valueOf(
  { type, style }: { type: string; style: number },
  value: string | null,
  { strings, isDate, countsFrom1904 }: Workbook,
): CellValue {
  if (value === null || value === "") return null;
  switch (type) {
    case "s":
      return strings[wholeOf(value) ?? -1] ?? refuseBroken();
    case "str":
      return unescapedText(value);
    case "b":
      return value === "1" || (value === "0" ? false : refuseBroken());
    case "d":
      return dateOf(Date.parse(value));
    case "n":
      return isDate[style] === true ? dateOfSerial(numberOf(value), countsFrom1904) : numberOf(value);
    default:
      return null;
  }
}

const refuseBroken = (): never => {
  throw broken();
};

function numberOf(text: string): number {
  const number = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : refuseBroken();
}

const MS_PER_DAY = 86_400_000;
/** Days from the format's first day to 1 January 1970, and between the first days of its two date systems. */
const UNIX_EPOCH = 25_569;
const YEARS_TO_1904 = 1_462;

const dateOfSerial = (days: number, countsFrom1904: boolean): Date =>
  dateOf(Math.round((days - UNIX_EPOCH + (countsFrom1904 ? YEARS_TO_1904 : 0)) * MS_PER_DAY));

/** A day outside the calendar is rejected. */
function dateOf(milliseconds: number): Date {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? refuseBroken() : date;
}

const LONGEST_NAME = 31;

const wholeOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Returns the column of a cell, which must be in its own row and after the previous one. */
function columnOf(address: string | undefined, line: number, last: number): number {
  if (address === undefined) return last + 1;
  const [, letters = "", row] = /^([A-Z]{1,6})(\d{1,9})$/.exec(address) ?? [];
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (Number(row) !== line || column <= last) throw broken();
  return column;
}

/** A, B … Z, AA … */
const lettersOf = (column: number): string =>
  column <= 0 ? "" : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
