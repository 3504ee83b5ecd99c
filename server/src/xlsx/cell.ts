/** The formats of cells; each number is an index into the formats of the workbook's styles. */
export const STYLES = { plain: 0, heading: 1, day: 2, moment: 3, literal: 4 } as const;

/** The longest text of a cell in the format, in UTF-16 units. */
const LONGEST_TEXT = 32_767;

/** Matches text that a spreadsheet might take for a formula, when the cell is edited or saved as CSV. */
const LIKE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell's XML after its address: its value and its format. */
export type Cell = string;

/** Always text for any reader: never `<f>`, and marked as literal where it begins like a formula. */
export const textCell = (text: string): Cell =>
  ` t="inlineStr"${LIKE_FORMULA.test(text) ? ` s="${STYLES.literal}"` : ""}><is><t${HAS_EDGE.test(text) ? ' xml:space="preserve"' : ""}>${escaped(text)}</t></is></c>`;

/** Spaces at an end, repeated ones and special ones are preserved only if marked so; marking every text would cost a fifth of the bytes. */
const HAS_EDGE = /^\s|\s$|\s\s|[^\S ]/;

/** A number, given by its digits. `NaN` and `Infinity` are no numbers in a spreadsheet and stay text. */
export const numberCell = (digits: string, style: number = STYLES.plain): Cell =>
  IS_NUMBER.test(digits) ? `${style === STYLES.plain ? "" : ` s="${style}"`}><v>${digits}</v></c>` : textCell(digits);

export const booleanCell = (value: boolean): Cell => ` t="b"><v>${value ? 1 : 0}</v></c>`;

export const headingCell = (text: string): Cell =>
  ` t="inlineStr" s="${STYLES.heading}"><is><t>${escaped(text)}</t></is></c>`;

const IS_NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Escapes text for use between tags and in attributes. */
export function escaped(text: string): string {
  const bounded = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  return NEEDS_ESCAPE.test(bounded) ? bounded.replace(TO_ESCAPE, escapeOf) : bounded;
}

// Besides the signs of XML: control characters, which XML forbids and the format writes as _x0001_, and text that looks like that.
// oxlint-disable-next-line no-control-regex -- these are what is searched for
const TO_ESCAPE = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const NEEDS_ESCAPE = new RegExp(TO_ESCAPE.source);

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeOf = (sign: string): string =>
  ESCAPES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
