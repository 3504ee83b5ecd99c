import type { Column, PropertyType } from "@rajt/contract/kernel/table/table";

/** A shown column with its label and its grid track. */
export type ShownColumn = Column & { readonly name: string; readonly label: string; readonly track: string };

/**
 * Returns the names of the shown columns in order: the session's setting (a JSON list of names), else all that are not hidden at first and
 * those used by the order or filters. The first column links to the record, so it is always first.
 */
export function shownNames(
  columns: readonly (readonly [string, Column])[],
  remembered: string | undefined,
  used: readonly string[] = [],
): string[] {
  const first = columns[0]?.[0];
  const existing = new Set(columns.map(([name]) => name));
  const chosen = namesIn(remembered)?.filter((name) => existing.has(name));
  const shown =
    chosen ??
    columns
      .filter(([name, { hiddenAtFirst }]) => hiddenAtFirst === undefined || used.includes(name))
      .map(([name]) => name);
  return first === undefined ? [] : [first, ...new Set(shown.filter((name) => name !== first))];
}

/** Returns the columns with one shown (at the end), hidden, or moved by a number of places. The first stays. */
export const toggled = (shown: readonly string[], name: string): string[] =>
  shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name];

export function moved(shown: readonly string[], name: string, by: -1 | 1): string[] {
  const from = shown.indexOf(name);
  const to = from + by;
  if (from < 1 || to < 1 || to >= shown.length) return [...shown];
  const rest = shown.filter((other) => other !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
}

/** Returns whether a column is right-aligned, digits below digits. */
export const isNumeric = ({ type }: Column): boolean => type === "number";

/** Columns of several values cannot be sorted. */
export const isSortable = ({ type, sortable }: Column): boolean => sortable === undefined && type !== "names";

type Width = { readonly least: number; readonly share: number };

/** The minimum width of a column type in rem, and its share of the free width. */
const WIDTHS: Record<PropertyType, Width> = {
  text: { least: 11, share: 3 },
  number: { least: 10, share: 0 },
  day: { least: 10.8, share: 0 },
  moment: { least: 14.8, share: 0 },
  yesNo: { least: 9, share: 0 },
  oneOf: { least: 12, share: 1 },
  named: { least: 11, share: 2 },
  names: { least: 11, share: 2 },
};
const FIRST: Width = { least: 16, share: 3 };
const WIDE: Width = { least: 18, share: 9 };
const SHORT: Width = { least: 9, share: 0 };
/** The width of a letter of a label or a chip, and of a narrow one, in rem. */
const LETTER = 0.76;
const SLIM_LETTER = 0.42;
const SLIM = /[-fijlrtIíÍ/ .]/;
/** The padding and the sort arrow, in rem. */
const AROUND_LABEL = 3.9;
/** The distance of a number from the next column. */
const AFTER_NUMBER = 2;
const WIDEST_LABEL = 20;

/** The padding of a chip. */
const AROUND_CHIP = 3.4;
/** The longest line of a chip whose words can wrap; a row has room for two lines. */
const CHIP_LINE = 14.5;

/** A first column of days is as wide as other columns of days. */
function widthOf({ type, wide: isWide, short: isShort }: Column, first: boolean): Width {
  if (first && WIDTHS[type].share > 0) return FIRST;
  if (isShort) return SHORT;
  return isWide ? WIDE : WIDTHS[type];
}

/**
 * Returns the grid track of a column: wide enough for its label, unless that is a sentence, and for its chips. In a narrow window text
 * columns shrink (`--give`) and states break into two lines (`--break`), so that the end of the row is visible; a tooltip shows the whole text.
 */
export function trackOf(column: Column, label: string, first: boolean, chips: readonly string[] = []): string {
  const { least: usual, share } = widthOf(column, first);
  const least = Math.max(chips.length > 0 ? 0 : usual, ...chips.map(chipWidth));
  // A label of several words may have two lines.
  const longest = Math.min(...inTwoLines(label).map((lines) => Math.max(...lines.map(lineWidth))));
  const head = Math.min(WIDEST_LABEL, longest + AROUND_LABEL + (isNumeric(column) ? AFTER_NUMBER : 0));
  const wide = Math.max(least, head).toFixed(1);
  if (share === 0) return `${wide}rem`;
  if (chips.length > 0) {
    const saved = Math.max(least, head) - Math.max(head, ...chips.map(brokenWidth));
    return `minmax(calc(${wide}rem - ${saved.toFixed(1)}rem * var(--break, 0)), ${share}fr)`;
  }
  if (head > least) return `minmax(${wide}rem, ${share}fr)`;
  // Columns that identify the row shrink least; names of races often differ only at their ends.
  const give = first ? "--give-first" : column.wide === true && column.type === "named" ? "--give-name" : "--give";
  return `minmax(max(${head.toFixed(1)}rem, ${wide}rem * var(${give}, 1)), ${share}fr)`;
}

/** Returns the width of a chip in one line, or in two if that is long. */
function chipWidth(words: string): number {
  const whole = lineWidth(words) + AROUND_CHIP;
  return whole <= CHIP_LINE ? whole : brokenWidth(words);
}

/** Returns the width of a chip in two lines, or in one if it has one word. */
const brokenWidth = (words: string): number =>
  Math.min(...inTwoLines(words).map((lines) => Math.max(...lines.map(lineWidth)))) + AROUND_CHIP;

/** Returns every way to break words into one or two lines. */
function inTwoLines(words: string): readonly (readonly string[])[] {
  const parts = words.split(/(?<=[ /-])/);
  return [[words], ...parts.slice(1).map((_, at) => [parts.slice(0, at + 1).join(""), parts.slice(at + 1).join("")])];
}

const lineWidth = (words: string): number =>
  Array.from(words.trim()).reduce((all, letter) => all + (SLIM.test(letter) ? SLIM_LETTER : LETTER), 0);

function namesIn(remembered: string | undefined): string[] | undefined {
  try {
    const names: unknown = JSON.parse(remembered ?? "");
    return Array.isArray(names) && names.length > 0 ? names.filter((name) => typeof name === "string") : undefined;
  } catch {
    return undefined;
  }
}
