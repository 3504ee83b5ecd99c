/** Rules for names on public start lists (product/entering 59). */
import { ageOn, type Day } from "../../kernel/days.ts";
import { folded } from "../../kernel/words.ts";

/** The choice of a person, or of the parents of a child. */
export const SHOWN_NAMES = ["WHOLE", "INITIALS"] as const;
export type ShownName = (typeof SHOWN_NAMES)[number];

/** The age from which names are shown in full. */
const FULL_AGE = 18;

type NamedStarter = {
  readonly lastName: string;
  readonly firstName: string;
  /** Null if unknown: then the person may be a child. */
  readonly birthDate: Day | null;
  readonly shown: ShownName | null;
};

/** Returns whether lists shorten the name of a person who has made no choice. */
export const isChild = (birthDate: Day | null, today: Day): boolean =>
  birthDate === null || ageOn(birthDate, today) < FULL_AGE;

/** Returns a name with the family name first: `Kovács Anna`, for a child `K. Anna`, for a person who chose initials `K. A.` */
export function startName({ lastName, firstName, birthDate, shown }: NamedStarter, today: Day): string {
  if (shown === "INITIALS") return `${initialOf(lastName)} ${initialOf(firstName)}`.trim();
  if (!isChild(birthDate, today) || shown === "WHOLE") return `${lastName} ${firstName}`.trim();
  return `${initialOf(lastName)} ${withoutFamily(firstName, lastName)}`.trim();
}

/**
 * Returns the public name for an unregistered name, which has the family name first.
 * With only a birth year the day is unknown: a person counts as an adult from the year after the 18th birthday.
 */
export function unregisteredStartName(name: string, birthYear: number | null, today: Day): string {
  const isGrown = birthYear !== null && Number(today.slice(0, 4)) - birthYear > FULL_AGE;
  const words = name.normalize("NFC").trim().split(/\s+/);
  const [family = "", ...others] = words;
  if (isGrown) return words.join(" ");
  return `${initialOf(family)} ${others.at(-1) ?? ""}`.trim();
}

type NamedMember = {
  readonly whole: string;
  /** The name as the list shows it. */
  readonly shown: string;
};

/**
 * Returns a team's name without the parts of members' names that the list hides: `Kovács Anna csapata` becomes `K. Anna csapata`.
 * A name of which only one word occurs in the team's name is left as it is.
 */
export function teamStartName(teamName: string, members: readonly NamedMember[]): string {
  return members.reduce((name, { whole, shown }) => {
    const kept = new Set(wordsOf(shown).map(folded));
    const own = wordsOf(whole).map(folded);
    // With its suffix: `Annáék`.
    const meant = (word: string) => own.find((each) => each.length > 1 && folded(word).startsWith(each));
    if (new Set(wordsOf(name).flatMap((word) => meant(word) ?? [])).size < 2) return name;
    return name
      .normalize("NFC")
      .replace(WORD, (word) => (kept.has(meant(word) ?? "") || !meant(word) ? word : initialOf(word)));
  }, teamName);
}

const WORD = /[\p{L}\p{M}]+/gu;
const wordsOf = (name: string): readonly string[] => name.normalize("NFC").match(WORD) ?? [];

/** Hungarian letters that are written with two or three characters. */
const HUNGARIAN_LETTER = /^(dzs|cs|dz|gy|ly|ny|sz|ty|zs)/iu;
const LETTER = /^\P{M}\p{M}*/u;

/** Returns `Zs.` for Zsigmond and `Á.` for Ágoston; an empty string for an empty name. */
function initialOf(name: string): string {
  const whole = name.normalize("NFC").trim();
  const letter = HUNGARIAN_LETTER.exec(whole)?.[0] ?? LETTER.exec(whole)?.[0] ?? "";
  if (letter === "") return "";
  const [first = "", ...rest] = letter;
  return `${first.toLocaleUpperCase("hu")}${rest.join("").toLocaleLowerCase("hu")}.`;
}

/** The family name may have been entered in the first name field, too. */
function withoutFamily(firstName: string, lastName: string): string {
  const fold = (word: string) => word.normalize("NFC").toLocaleLowerCase("hu");
  const family = new Set(
    fold(lastName)
      .trim()
      .split(/[\s-]+/),
  );
  return firstName
    .trim()
    .split(/\s+/)
    .filter((word) => !family.has(fold(word)))
    .join(" ");
}
