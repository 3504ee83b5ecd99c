/** The formats of cells; each number is the place among the formats of the workbook's styles. */
export const STYLES = { plain: 0, heading: 1, day: 2, moment: 3, literal: 4 } as const;

/** Longest text a cell of the format holds, in UTF-16 units. */
const LONGEST_TEXT = 32_767;

/** Matches what a spreadsheet might take for the beginning of a formula, when the cell is edited or saved as CSV. */
const LIKE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell's XML after its address: its value and its format. */
export type Cell = string;

/** Is always text to whoever reads it: never `<f>`, and marked as literal where it begins like a formula. */
export const textCell = (text: string): Cell =>
  ` t="inlineStr"${LIKE_FORMULA.test(text) ? ` s="${STYLES.literal}"` : ""}><is><t${HAS_EDGE.test(text) ? ' xml:space="preserve"' : ""}>${escaped(text)}</t></is></c>`;

/** Spaces at an end, side by side, or other than plain ones are kept only where that is said; to say it of all costs a fifth of the bytes. */
const HAS_EDGE = /^\s|\s$|\s\s|[^\S ]/;

/** A number, given as its digits. Anything else (`NaN`, `Infinity`) is no number to a spreadsheet and stays text. */
export const numberCell = (digits: string, style: number = STYLES.plain): Cell =>
  IS_NUMBER.test(digits) ? `${style === STYLES.plain ? "" : ` s="${style}"`}><v>${digits}</v></c>` : textCell(digits);

export const booleanCell = (value: boolean): Cell => ` t="b"><v>${value ? 1 : 0}</v></c>`;

export const headingCell = (text: string): Cell =>
  ` t="inlineStr" s="${STYLES.heading}"><is><t>${escaped(text)}</t></is></c>`;

const IS_NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Text that is safe between tags and in attributes. */
export function escaped(text: string): string {
  const bounded = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  return NEEDS_ESCAPE.test(bounded) ? bounded.replace(TO_ESCAPE, escapeOf) : bounded;
}

// Besides the signs of XML: control characters, which XML forbids and the format writes as _x0001_, and what only looks like that.
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const TO_ESCAPE = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const NEEDS_ESCAPE = new RegExp(TO_ESCAPE.source);

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeOf = (sign: string): string =>
  ESCAPES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
