import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import type { Speaker } from "../../kernel/texts.tsx";

type Words = Pick<Speaker, "t">;

/** A name such as `Felnőtt 1` is not torn apart at the end of a line. */
export const ageGroupsOf = ({ ageGroupList }: Pick<RaceSummary, "ageGroupList">): string =>
  ageGroupList.map(({ name }) => name.replaceAll(" ", "\u00A0")).join(", ");

export const licencesOf = ({ t }: Words, { licenseTypeList }: Pick<RaceSummary, "licenseTypeList">): string =>
  licenseTypeList.map((type) => t(`competition.licence.${type}`)).join(", ");

export function gendersOf({ t }: Words, { isMale, isFemale }: Pick<RaceSummary, "isMale" | "isFemale">): string {
  if (isMale === isFemale) return t("competition.gender.both");
  return t(isMale ? "competition.gender.MALE" : "competition.gender.FEMALE");
}

/** Places left of all; nothing is said of a race without a limit. */
export function placesOf({ t }: Words, { capacity, placesLeft }: Pick<RaceSummary, "capacity" | "placesLeft">): string {
  if (capacity === null || placesLeft === null) return t("competition.race.unlimited");
  if (placesLeft <= 0) return t("competition.race.full");
  return t("competition.race.placesOf", { left: placesLeft, all: capacity });
}
