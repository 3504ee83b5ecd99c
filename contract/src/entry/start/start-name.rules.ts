/** Names on public start lists (product/entering 59). */
import { ageOn, type Day } from "../../kernel/days.ts";
import { folded } from "../../kernel/words.ts";

/** The choice of somebody for themself, or of parents for a child. */
export const SHOWN_NAMES = ["WHOLE", "INITIALS"] as const;
export type ShownName = (typeof SHOWN_NAMES)[number];

/** From this birthday on. */
const FULL_AGE = 18;

type NamedStarter = {
  readonly lastName: string;
  readonly firstName: string;
  /** Null where it is not known: then it may be a child. */
  readonly birthDate: Day | null;
  readonly shown: ShownName | null;
};

/** Tells whether lists shorten the name of whoever has chosen nothing. */
export const isChild = (birthDate: Day | null, today: Day): boolean =>
  birthDate === null || ageOn(birthDate, today) < FULL_AGE;

/** Family name first, as the portal calls everybody: `Kovács Anna`, of a child `K. Anna`, of whoever asks for initials `K. A.` */
export function startName({ lastName, firstName, birthDate, shown }: NamedStarter, today: Day): string {
  if (shown === "INITIALS") return `${initialOf(lastName)} ${initialOf(firstName)}`.trim();
  if (!isChild(birthDate, today) || shown === "WHOLE") return `${lastName} ${firstName}`.trim();
  return `${initialOf(lastName)} ${withoutFamily(firstName, lastName)}`.trim();
}

/**
 * The same of a name that is only written down, family name first. Of a birth year alone nobody knows the day: grown is who was 18 on the last day of the
 * year before.
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
  /** The same as its list shows it. */
  readonly shown: string;
};

/**
 * A team's name, in which a member may be named: what that member's own name leaves out is its initial here too, `K. Anna csapata` of `Kovács Anna csapata`.
 * A name of which one word alone stands there names nobody.
 */
export function teamStartName(teamName: string, members: readonly NamedMember[]): string {
  return members.reduce((name, { whole, shown }) => {
    const kept = new Set(wordsOf(shown).map(folded));
    const own = wordsOf(whole).map(folded);
    // With its ending: `Annáék`.
    const meant = (word: string) => own.find((each) => each.length > 1 && folded(word).startsWith(each));
    if (new Set(wordsOf(name).flatMap((word) => meant(word) ?? [])).size < 2) return name;
    return name
      .normalize("NFC")
      .replace(WORD, (word) => (kept.has(meant(word) ?? "") || !meant(word) ? word : initialOf(word)));
  }, teamName);
}

const WORD = /[\p{L}\p{M}]+/gu;
const wordsOf = (name: string): readonly string[] => name.normalize("NFC").match(WORD) ?? [];

/** Letters of two or three signs are one letter in Hungarian. */
const HUNGARIAN_LETTER = /^(dzs|cs|dz|gy|ly|ny|sz|ty|zs)/iu;
const LETTER = /^\P{M}\p{M}*/u;

/** `Zs.` of Zsigmond, `Á.` of Ágoston; nothing of nothing. */
function initialOf(name: string): string {
  const whole = name.normalize("NFC").trim();
  const letter = HUNGARIAN_LETTER.exec(whole)?.[0] ?? LETTER.exec(whole)?.[0] ?? "";
  if (letter === "") return "";
  const [first = "", ...rest] = letter;
  return `${first.toLocaleUpperCase("hu")}${rest.join("").toLocaleLowerCase("hu")}.`;
}

/** Somebody may have written the family name into the other field as well. */
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
