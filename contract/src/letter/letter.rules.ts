import { placeholderProblem, type PlaceholderProblem } from "../mail/placeholder.rules.ts";

/** The audiences of a letter: all entrants of the competition, those of one race, or the unpaid ones. */
export const LETTER_AUDIENCES = ["ALL", "RACE", "UNPAID"] as const;
export type LetterAudience = (typeof LETTER_AUDIENCES)[number];

/** Characters. */
export const LONGEST_LETTER = { subject: 150, text: 5_000 } as const;

/** The most letters of a competition per day. */
export const MOST_LETTERS_A_DAY = 2;
/** The most mails of all letters of an organiser within an hour. */
export const MOST_MAILS_AN_HOUR = 2_000;

const PLACEHOLDERS = {
  name: "text",
  competition: "text",
  race: "text",
  startTime: "text",
  startNumber: "text",
} as const;
export type LetterPlaceholder = keyof typeof PLACEHOLDERS;
export type LetterValues = Readonly<Record<LetterPlaceholder, string>>;

// cast: the keys of the literal above.
export const LETTER_PLACEHOLDERS = Object.keys(PLACEHOLDERS) as readonly LetterPlaceholder[];

/** Returns the first problem with the placeholders of a part of a letter, or null. */
export const letterProblem = (part: "subject" | "text", text: string): PlaceholderProblem | null =>
  placeholderProblem(part, text, PLACEHOLDERS);

/** Returns a letter with the values of one recipient. Values are never read as placeholders. */
export const filledLetter = (text: string, values: LetterValues): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name) => {
    const found = LETTER_PLACEHOLDERS.find((each) => each === name);
    return found === undefined ? placeholder : values[found];
  });

type Sent = { readonly at: Date; readonly mails: number };
const HOUR = 3_600_000;

/**
 * Returns when an organiser may send a letter of `mails` mails; null: now. The mails of an hour are limited. A letter
 * above the limit may be sent if no other was sent within the hour, or it could never be.
 *
 *     mailsPossibleAt([{ at: 10:00, mails: 1_500 }], 600, now) // 11:00
 */
export function mailsPossibleAt(sent: readonly Sent[], mails: number, now: Date): Date | null {
  const recent = sent
    .filter(({ at }) => at.getTime() > now.getTime() - HOUR)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let counted = recent.reduce((sum, letter) => sum + letter.mails, 0);
  let possible: Date | null = null;
  for (const letter of recent) {
    if (counted + mails <= MOST_MAILS_AN_HOUR) break;
    counted -= letter.mails;
    possible = new Date(letter.at.getTime() + HOUR);
  }
  return possible;
}
