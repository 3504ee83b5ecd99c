import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import type { Speaker } from "../../kernel/texts.tsx";

type Words = Pick<Speaker, "t">;

type Run = { readonly stem: string; readonly from: number | null; readonly to: number | null };

/** `Junior, Felnőtt 1–4, Szenior 7`: numbered neighbours are said as one, and no name is torn apart at the end of a line. */
export const ageGroupsOf = ({ ageGroupList }: Pick<RaceSummary, "ageGroupList">): string =>
  ageGroupList
    .reduce<readonly Run[]>((runs, { name }) => joined(runs, runOf(name)), [])
    .map(({ stem, from, to }) =>
      [stem, from === to ? from : `${from}–\u2060${to}`].filter((part) => part !== null).join(" "),
    )
    .map((run) => run.replaceAll(" ", "\u00A0"))
    .join(", ");

function runOf(name: string): Run {
  const [, stem = name, digits] = /^(.*\S) (\d+)$/.exec(name) ?? [];
  const number = digits === undefined ? null : Number(digits);
  return { stem, from: number, to: number };
}

function joined(runs: readonly Run[], next: Run): readonly Run[] {
  const last = runs.at(-1);
  const follows = last !== undefined && last.stem === next.stem && last.to !== null && next.from === last.to + 1;
  return follows ? [...runs.slice(0, -1), { ...last, to: next.to }] : [...runs, next];
}

export const licencesOf = ({ t }: Words, { licenseTypeList }: Pick<RaceSummary, "licenseTypeList">): string =>
  licenseTypeList.map((type) => t(`competition.licence.${type}`)).join(", ");

export function gendersOf({ t }: Words, { isMale, isFemale }: Pick<RaceSummary, "isMale" | "isFemale">): string {
  if (isMale === isFemale) return t("competition.gender.both");
  return t(isMale ? "competition.gender.MALE" : "competition.gender.FEMALE");
}

export const isFull = ({ placesLeft }: Pick<RaceSummary, "placesLeft">): boolean =>
  placesLeft !== null && placesLeft <= 0;

/** Places left of all; nothing is said of a race without a limit. */
export function placesOf({ t }: Words, { capacity, placesLeft }: Pick<RaceSummary, "capacity" | "placesLeft">): string {
  if (capacity === null || placesLeft === null) return t("competition.race.unlimited");
  return t("competition.race.placesOf", { left: placesLeft, all: capacity });
}
