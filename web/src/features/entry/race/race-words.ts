import { ageGroupWord } from "@rajt/contract/competition/competition.rules";
import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import type { Speaker } from "../../../kernel/texts.tsx";

type Words = Pick<Speaker, "t">;
type Naming = Pick<Speaker, "translated">;

/** `word`: the name that decides the word for the gender. */
type Run = {
  readonly stem: string;
  readonly word: string;
  readonly from: number | null;
  readonly to: number | null;
};

type Grouped = Pick<RaceSummary, "ageGroupList">;
type Sexed = Pick<RaceSummary, "isMale" | "isFemale">;

export const byStart = (a: RaceSummary, b: RaceSummary): number =>
  a.date.localeCompare(b.date) || a.startTime - b.startTime || a.id - b.id;

/** `Junior, Felnőtt 1–4, Szenior 7`: consecutive numbers become a range, and no name is broken across lines. */
export const ageGroupsOf = (texts: Naming, { ageGroupList }: Grouped): string =>
  runsOf(texts, ageGroupList)
    .map((run) => nameOf(run).replaceAll(" ", "\u00A0"))
    .join(", ");

/**
 * `Serdülő lány, Ifjúsági nő`: with the word for the gender if only men or only women start (product/competitions 19).
 */
export function startersOf(texts: Words & Naming, race: Grouped & Sexed): string {
  const sex = onlySexOf(race);
  if (sex === null) return ageGroupsOf(texts, race);
  return runsOf(texts, race.ageGroupList)
    .map((run) => {
      const word = ageGroupWord(run.word, sex);
      return [nameOf(run), ...(word === null ? [] : [texts.t(`entry.ageGroup.${word}`)])]
        .join(" ")
        .replaceAll(" ", "\u00A0");
    })
    .join(", ");
}

/** Returns the gender that may start; null if both may. */
const onlySexOf = ({ isMale, isFemale }: Sexed): "MALE" | "FEMALE" | null => {
  if (isMale === isFemale) return null;
  return isMale ? "MALE" : "FEMALE";
};

const runsOf = ({ translated }: Naming, groups: Grouped["ageGroupList"]): readonly Run[] =>
  groups.reduce<readonly Run[]>((runs, { name }) => joined(runs, runOf(translated(name), name)), []);

const nameOf = ({ stem, from, to }: Run): string =>
  [stem, from === to ? from : `${from}–\u2060${to}`].filter((part) => part !== null).join(" ");

function runOf(name: string, word: string): Run {
  const [, stem = name, digits] = /^(.*\S) (\d+)$/.exec(name) ?? [];
  const number = digits === undefined ? null : Number(digits);
  return { stem, word, from: number, to: number };
}

function joined(runs: readonly Run[], next: Run): readonly Run[] {
  const last = runs.at(-1);
  const follows = last !== undefined && last.stem === next.stem && last.to !== null && next.from === last.to + 1;
  return follows ? [...runs.slice(0, -1), { ...last, to: next.to }] : [...runs, next];
}

export const licencesOf = ({ t }: Words, { licenseTypeList }: Pick<RaceSummary, "licenseTypeList">): string =>
  licenseTypeList.map((type) => t(`competition.licenceType.${type}`)).join(", ");

/** Children are boys and girls. */
export function gendersOf({ t }: Words, race: Grouped & Sexed): string {
  const sex = onlySexOf(race);
  if (sex === null) return t("competition.gender.both");
  const words = new Set(race.ageGroupList.map(({ name }) => ageGroupWord(name, sex)));
  const [word] = words;
  return words.size === 1 && (word === "boys" || word === "girls")
    ? t(`competition.gender.${word}`)
    : t(`competition.gender.${sex}`);
}

export const isFull = ({ placesLeft }: Pick<RaceSummary, "placesLeft">): boolean =>
  placesLeft !== null && placesLeft <= 0;

/** Shows free and total places; nothing for a race without a limit. */
export function placesOf({ t }: Words, { capacity, placesLeft }: Pick<RaceSummary, "capacity" | "placesLeft">): string {
  if (capacity === null || placesLeft === null) return t("competition.race.unlimited");
  return t("competition.race.placesOf", { left: placesLeft, all: capacity });
}
