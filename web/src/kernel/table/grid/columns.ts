import type { Column, PropertyType } from "@rajt/contract/kernel/table/table";

/** A column as its list shows it: under which label, and how much of the width it takes. */
export type ShownColumn = Column & { readonly name: string; readonly label: string; readonly track: string };

/**
 * The names of the columns that are shown, in their order: what the session remembers (a JSON list of names), else all that are not hidden at
 * first, and those that the rows are ordered or filtered by, which say why they stand where they do.
 * The first column leads to the record, so it is always there and always first.
 */
export function shownNames(
  columns: readonly (readonly [string, Column])[],
  remembered: string | undefined,
  used: readonly string[] = [],
): string[] {
  const first = columns[0]?.[0];
  const known = new Set(columns.map(([name]) => name));
  const wanted = namesIn(remembered)?.filter((name) => known.has(name));
  const shown =
    wanted ??
    columns
      .filter(([name, { hiddenAtFirst }]) => hiddenAtFirst === undefined || used.includes(name))
      .map(([name]) => name);
  return first === undefined ? [] : [first, ...new Set(shown.filter((name) => name !== first))];
}

/** Columns with one of them shown (at the end), hidden, or moved by so many places. The first stays. */
export const toggled = (shown: readonly string[], name: string): string[] =>
  shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name];

export function moved(shown: readonly string[], name: string, by: -1 | 1): string[] {
  const from = shown.indexOf(name);
  const to = from + by;
  if (from < 1 || to < 1 || to >= shown.length) return [...shown];
  const rest = shown.filter((other) => other !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
}

/** Right-aligned, so that digits stand below digits. */
export const isNumeric = ({ type }: Column): boolean => type === "number";

/** Several values have no order among rows. */
export const isSortable = ({ type, sortable }: Column): boolean => sortable === undefined && type !== "names";

type Width = { readonly least: number; readonly share: number };

/** At least so many tenths of a letter's size (rem), and which share of the room that is left. */
const WIDTHS: Record<PropertyType, Width> = {
  text: { least: 11, share: 3 },
  number: { least: 10, share: 0 },
  day: { least: 10.8, share: 0 },
  moment: { least: 15.2, share: 0 },
  yesNo: { least: 9, share: 0 },
  oneOf: { least: 12, share: 1 },
  named: { least: 11, share: 2 },
  names: { least: 11, share: 2 },
};
const FIRST: Width = { least: 16, share: 3 };
const WIDE: Width = { least: 18, share: 9 };
/** A letter of a label or of a chip, and one of the slim ones. */
const LETTER = 0.76;
const SLIM_LETTER = 0.42;
const SLIM = /[-fijlrtIíÍ/ .]/;
/** Space at both sides, and the arrow of the order. */
const AROUND_LABEL = 3.9;
/** A number keeps its distance from the words that follow it. */
const AFTER_NUMBER = 2;
const WIDEST_LABEL = 20;

/** The space around the words of a chip. */
const AROUND_CHIP = 3.4;
/** So much of a chip stands in one line, if its words can part; a row has room for two. */
const CHIP_LINE = 12;

/** A first column that says when is as wide as any other that does. */
const widthOf = ({ type, wide: isWide }: Column, first: boolean): Width =>
  first && WIDTHS[type].share > 0 ? FIRST : isWide ? WIDE : WIDTHS[type];

/**
 * Returns the width of a column as a track of the grid: never so narrow that its label is cut, unless that is a
 * sentence, nor a chip that may stand in it. In a narrow window words give way (`--give`): they are shown whole where
 * they are pointed at, and what stands at the end of the row is seen.
 */
export function trackOf(column: Column, label: string, first: boolean, chips: readonly string[] = []): string {
  const { least: usual, share } = widthOf(column, first);
  const least = Math.max(chips.length > 0 ? 0 : usual, ...chips.map(chipWidth));
  // A label of several words stands in two lines where it must.
  const longest = Math.min(...inTwoLines(label).map((lines) => Math.max(...lines.map(lineWidth))));
  const head = Math.min(WIDEST_LABEL, longest + AROUND_LABEL + (isNumeric(column) ? AFTER_NUMBER : 0));
  const wide = Math.max(least, head).toFixed(1);
  if (share === 0) return `${wide}rem`;
  if (chips.length > 0 || head > least) return `minmax(${wide}rem, ${share}fr)`;
  // What says whose row it is gives the least; names of races often differ at their ends alone.
  const give = first ? "--give-first" : column.wide === true && column.type === "named" ? "--give-name" : "--give";
  return `minmax(max(${head.toFixed(1)}rem, ${wide}rem * var(${give}, 1)), ${share}fr)`;
}

/** Returns the room that a chip takes: in one line, or in two where that is long. */
function chipWidth(words: string): number {
  const whole = lineWidth(words);
  if (whole + AROUND_CHIP <= CHIP_LINE) return whole + AROUND_CHIP;
  return Math.min(...inTwoLines(words).map((lines) => Math.max(...lines.map(lineWidth)))) + AROUND_CHIP;
}

/** The ways in which words stand in one line, or in two. */
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
