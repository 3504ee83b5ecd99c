/** Translates the names of value sets, and names composed of them, for English pages (product/competitions 31). */

/** The `labels` of fields and columns whose values are of value sets, or composed of them. */
export const VALUE_NAMES = "valueSets";

/** English names by stored name. */
export type EnglishNames = ReadonlyMap<string, string>;

/** The words by which names of races distinguish the genders. */
const GENDERS: EnglishNames = new Map([
  ["lány", "women"],
  ["fiú", "men"],
]);

/** What stands between the values of a composed name. */
const SEPARATORS = /( - | – |, )/;

/**
 * Returns a name in English: `Triathlon - Sprint - women` for `Triatlon - Sprint - lány`. Longer names are found first,
 * so a value's own name may contain a separator. What has no English name stays as it is.
 */
export function inEnglish(name: string, names: EnglishNames): string {
  // Values and, between them, separators.
  const pieces = name.split(SEPARATORS);
  let english = "";
  for (let from = 0; from < pieces.length;) {
    const { text, to } = longestFrom(pieces, from, names);
    english += text + (pieces[to] ?? "");
    from = to + 1;
  }
  return english;
}

/** Returns the longest name that begins at a piece, in English, and the place of the separator after it. */
function longestFrom(pieces: readonly string[], from: number, names: EnglishNames): { text: string; to: number } {
  for (let to = pieces.length; to > from; to -= 2) {
    const text = names.get(pieces.slice(from, to).join(""));
    if (text !== undefined) return { text, to };
  }
  const piece = pieces[from] ?? "";
  return { text: (from > 0 && GENDERS.get(piece)) || piece, to: from + 1 };
}
