import { broken } from "../../../../zip/broken.ts";
import { MOST_STYLES } from "../limits.ts";
import { readXml } from "./xml.ts";

/** The built-in formats of days and times, by number; the later ones are East Asian. */
const KNOWN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** Returns for each cell style, by number, whether it shows a number as a day or a time. */
export function readDateStyles(xml: Buffer): readonly boolean[] {
  const written = new Map<number, string>();
  const [base, styles]: [number[], number[]] = [[], []];
  let into: number[] | null = null;
  readXml(xml, {
    opened: (name, attributes) => {
      const format = Number(attributes.get("numFmtId") ?? Number.NaN);
      if (name === "numFmt") written.set(format, attributes.get("formatCode") ?? "");
      else if (name === "cellStyleXfs") into = base;
      else if (name === "cellXfs") into = styles;
      else if (name === "xf" && into !== null) {
        const inherited = base[Number(attributes.get("xfId") ?? Number.NaN)] ?? 0;
        if (into.push(Number.isNaN(format) ? inherited : format) > MOST_STYLES) throw broken();
      }
    },
    closed: (name) => {
      if (name === "cellStyleXfs" || name === "cellXfs") into = null;
    },
  });
  return styles.map((format) => {
    const code = written.get(format);
    return code === undefined ? KNOWN.some(([from, to]) => from <= format && format <= to) : isDateFormat(code);
  });
}

/**
 * Matches literals within a format: characters after a backslash, an underscore or a star, quoted text, and brackets
 * except elapsed time.
 */
const WORDS = /\\.|[_*].|"[^"]*"|\[(?!(?:h+|m+|s+)\])[^\]]*\]/g;
/** Fractions of a second are not digits of a number. */
const TENTHS = /(s\]?)[.,]0+/g;
const PART = /^(?:s{1,2}|m{1,5}|h{1,2}|d{1,4}|y{1,4}|e{1,4}|a{3,5}|am|pm|a|p)$/;

/** `yyyy\.mm\.dd;@` shows a day, `0.00" d"` does not. */
const isDateFormat = (code: string): boolean =>
  code
    .toLowerCase()
    .replace(WORDS, " ")
    .replace(TENTHS, "$1")
    .split(";")
    .some((section) => {
      const parts = section.split(/[^a-z0#?%]+/).filter((part) => part !== "");
      return parts.length > 0 && parts.every((part) => PART.test(part));
    });
