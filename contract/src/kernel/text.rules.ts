/** Rules for texts that people type: the same on page and server. */
/** Characters as people count them: composed, an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text.normalize("NFC")).length;

/** Matches blanks, as people see them, and line ends. */
const BLANKS = /[\t-\r\u0085\p{Z}]+/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Normalises one line: letters composed, blanks single, none at its ends. */
export const tidyLine = (text: string): string => text.normalize("NFC").replace(BLANKS, " ").replace(/^ | $/g, "");

/** Normalises several lines. */
export const tidyText = (text: string): string => text.normalize("NFC").replace(LINE_ENDS, "\n").trim();

/** Signs that show nothing: they hide a difference, or reverse the text beside them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, "gu");
export const withoutHidden = (text: string): string => text.replace(ALL_HIDDEN, "");

/** Signs that no text needs: direction marks, controls, and letters that only programs read. */
const TURNING = /(?![\t-\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;

/** Matches signs that join pictures to one: a family, a coloured heart, the flag of a country within a country. */
const JOINTS =
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}#*\d])\ufe0f|(?<=\u{1f3f4})[\u{e0030}-\u{e007a}]{2,6}\u{e007f}/gu;

const WORDS = /[\p{L}\p{M}\p{N}_]+/gu;
/** Scripts whose letters look like those of another one here. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/**
 * Returns the reason why a line cannot be a name, or null. A name is what people see of it: it contains nothing hidden, and no letter that
 * looks like one of another script.
 *
 *     lineProblem("Kovаcs") // "kernel.form.mixedScripts": the а is Cyrillic
 */
export function lineProblem(line: string): "kernel.form.hiddenSign" | "kernel.form.mixedScripts" | null {
  if (HIDDEN.test(line.replace(JOINTS, ""))) return "kernel.form.hiddenSign";
  const isMixed = (word: string) => ALIKE.filter((script) => script.test(word)).length > 1;
  return (line.match(WORDS) ?? []).some(isMixed) ? "kernel.form.mixedScripts" : null;
}

/** Returns the reason why a text of several lines is refused, or null. */
export const textProblem = (text: string): "kernel.form.turningSign" | null =>
  TURNING.test(text.replace(JOINTS, "")) ? "kernel.form.turningSign" : null;
