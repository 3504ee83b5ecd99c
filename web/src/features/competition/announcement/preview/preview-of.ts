/** Makes the competition that a typed announcement will be, without what is missing. */
import type { AnnouncementCatalogue } from "@rajt/contract/competition/announcement/announcement.rules";
import type { AnnouncementDto } from "@rajt/contract/competition/announcement/announcement.form";
import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { isCharged } from "@rajt/contract/competition/competition.rules";
import type { Day } from "@rajt/contract/kernel/days";
import { isDay } from "@rajt/contract/kernel/typed-days";

/**
 * `written`: the typed values, in which anything may be missing and a day may be invalid. Returns null without the days
 * that the page needs.
 */
export function previewOf(
  written: Readonly<Record<string, unknown>>,
  { ageGroups }: AnnouncementCatalogue,
): CompetitionDetails | null {
  // cast: incomplete lines are left out below, and days are checked before they are shown.
  const dto = written as unknown as AnnouncementDto;
  const { date, endDate, regDeadline, contest, createdOrg } = dto;
  if (!isWritten(date) || !isWritten(regDeadline)) return null;
  const maybe = (day: Day | null) => (isWritten(day) ? day : null);
  const parts = dto.competitionPartList.filter(
    ({ sportCategory, qualification, distance, groupAgeGroup }) =>
      sportCategory && qualification && distance && groupAgeGroup,
  );
  return {
    ...dto,
    id: 0,
    name: contest?.name ?? "–",
    createdOrg: { id: createdOrg?.id ?? 0, name: createdOrg?.name ?? dto.orgName ?? "" },
    address: dto.address ?? "",
    endDate: maybe(endDate) ?? date,
    preRegDeadline1: maybe(dto.preRegDeadline1),
    preRegDeadline2: maybe(dto.preRegDeadline2),
    preRegDeadline3: maybe(dto.preRegDeadline3),
    techDate: dto.techDate !== null && !Number.isNaN(Date.parse(dto.techDate)) ? dto.techDate : null,
    competitionPartList: parts.map(({ isTeamCompetition, ...part }) => ({
      ...part,
      name: part.name ?? "",
      sportCategory: named(part.sportCategory),
      qualification: named(part.qualification),
      distance: named(part.distance),
      groupAgeGroup: named(part.groupAgeGroup),
      isTeamCompetiton: isTeamCompetition,
    })),
    distanceList: dto.distanceList.flatMap(({ distance, name, ...lengths }) =>
      distance ? [{ ...onlyNumbers(lengths), name, distance: named(distance) }] : [],
    ),
    raceList: dto.raceList
      .filter((race) => isWritten(race.date) && typeof race.startTime === "number")
      .map((race, at) => ({
        ...race,
        competitionPartKeyList: [...race.competitionPartKeyList],
        id: race.id ?? -1 - at,
        name: race.name ?? "",
        depotIn: numberIn(race.depotIn),
        depotOut: numberIn(race.depotOut),
        ageGroupList: race.ageGroupList.map(named),
        teamScoreCalcList: race.teamScoreCalcList.map(named),
        licenseTypeList: [...race.licenseTypeList],
        isTeam: parts.some((part) => part.isTeamCompetition && race.competitionPartKeyList.includes(part.key)),
        capacity: numberIn(race.capacity),
        placesLeft: numberIn(race.capacity),
        waiting: 0,
      })),
    refundStepList: dto.refundStepList.filter(({ until, percent }) => isWritten(until) && typeof percent === "number"),
    entryPriceList: dto.entryPriceList
      .filter((line) => isCharged(line, dto, ageGroups))
      .flatMap(({ groupAgeGroup, qualification, sportCategory, ...line }) =>
        typeof line.entryAmount === "number"
          ? [
              {
                ...onlyNumbers(line),
                name: line.name ?? "",
                entryAmount: line.entryAmount,
                groupAgeGroup: named(groupAgeGroup),
                qualification: qualification && named(qualification),
                sportCategory: sportCategory && named(sportCategory),
              },
            ]
          : [],
      ),
  };
}

const named = ({ id, name = "" }: { id: number; name?: string | undefined }) => ({ id, name });

const isWritten = (day: Day | null): day is Day => day !== null && isDay(day);

const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Reads typed numbers; an invalid one counts as missing. */
const onlyNumbers = <T extends object>(line: T) =>
  // cast: the names are unchanged.
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, numberIn(value)])) as {
    [K in keyof T]: number | null;
  };
