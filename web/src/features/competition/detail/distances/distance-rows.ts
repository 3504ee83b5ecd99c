import type { CompetitionDetails, DistanceSetting, Race } from "@rajt/contract/competition/competition.calls";
import type { Gender, LicenceType } from "@rajt/contract/kernel/enumerations";
import { byStart } from "../../../entry/index.ts";

/** A row of distances: age group, gender, distance and licences. */
export type DistanceRow = {
  readonly key: string;
  readonly ageGroup: string;
  readonly gender: Extract<Gender, "MALE" | "FEMALE">;
  readonly setting: DistanceSetting;
  readonly licences: readonly LicenceType[];
};

type Announced = Pick<CompetitionDetails, "raceList" | "competitionPartList" | "distanceList">;

/**
 * Returns the rows of the distances tab (product/competitions 27): one for each age group and gender of each distance;
 * races with equal rows share one.
 */
export function distanceRows({ raceList, competitionPartList, distanceList }: Announced): readonly DistanceRow[] {
  const rows = new Map<string, DistanceRow>();
  for (const setting of distanceList)
    for (const race of raceList.toSorted(byStart)) {
      if (!covers(race, setting)) continue;
      for (const { id, name } of race.ageGroupList)
        for (const gender of gendersOf(race)) {
          const key = `${setting.distance.id}/${id}/${gender}`;
          const licences = new Set([...(rows.get(key)?.licences ?? []), ...race.licenseTypeList]);
          rows.set(key, { key, ageGroup: name, gender, setting, licences: [...licences] });
        }
    }
  return [...rows.values()];

  function covers(race: Race, { distance }: DistanceSetting): boolean {
    return competitionPartList.some(
      (part) => part.distance.id === distance.id && race.competitionPartKeyList.includes(part.key),
    );
  }
}

const gendersOf = ({ isMale, isFemale }: Race): readonly DistanceRow["gender"][] => [
  ...(isMale ? (["MALE"] as const) : []),
  ...(isFemale ? (["FEMALE"] as const) : []),
];
