import {
  FIXED_FOR_COMMITTEE,
  type AnnouncementDraft,
  type announcementForm,
} from "@rajt/contract/competition/announcement/announcement.form";
import { NO_AMOUNTS, priceIdentity, withUnchargedAmounts } from "@rajt/contract/competition/competition.rules";
import { derivedLists, NO_LENGTHS } from "@rajt/contract/competition/announcement/announcement.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import { fieldsRefused, type FieldProblem, type MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Runner } from "../../../kernel/db/database.ts";
import type { Sound } from "../../../kernel/form/form-binding.ts";
import { enteredRaces, readCatalogue, readLines } from "./announcement.store.ts";

type CheckContext = { readonly viewer: Viewer; readonly id: number | null };

/**
 * Returns the problems of an announcement that only the server can find: its organiser, and lines of other
 * announcements.
 */
export async function announcementCheck(
  runner: Runner,
  dto: Sound<typeof announcementForm>,
  { viewer, id }: CheckContext,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  if (viewer.isSuperAdmin && dto.createdOrg === null)
    problems.push({ path: "createdOrg", message: "kernel.error.required" });
  const own = id === null ? { keys: [], races: [] } : await readLines(runner, id);
  const races = (dto.raceList ?? []).map(({ id: race }) => race);
  for (const [at, race] of races.entries())
    if (race !== null && (!own.races.includes(race) || races.indexOf(race) < at))
      problems.push({ path: `raceList.${at}.id`, message: "competition.edit.problem.raceForeign" });
  const entered = await enteredRaces(
    runner,
    dto.raceList === undefined ? [] : own.races.filter((race) => !races.includes(race)),
  );
  if (entered.length > 0)
    problems.push({
      path: "raceList",
      message: "competition.edit.problem.racesEntered",
      variables: { races: entered.join(", ") },
    });
  if (viewer.isTechnicalCommittee && !viewer.isSuperAdmin && id !== null) problems.push(...changedLengths(dto, own));
  return problems;
}

type Own = { readonly keys: readonly string[]; readonly races: readonly number[] };

/** The committee corrects lines, but adds and removes none (product/competitions 8). */
function changedLengths({ competitionPartList, raceList }: Sound<typeof announcementForm>, own: Own): FieldProblem[] {
  const message = "competition.edit.problem.fixed";
  const isSame = {
    competitionPartList:
      !competitionPartList ||
      holdsAll(
        own.keys,
        competitionPartList.map(({ key }) => key),
      ),
    raceList:
      !raceList ||
      (holdsAll(
        own.races,
        raceList.flatMap(({ id }) => id ?? []),
      ) &&
        raceList.length === own.races.length),
    // Derived from the other lists.
    distanceList: true,
    entryPriceList: true,
  };
  return FIXED_FOR_COMMITTEE.filter((list) => !isSame[list]).map((path) => ({ path, message }));
}

const holdsAll = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/**
 * Returns an announcement with the names of its choices and with its derived lists.
 *
 * @throws {Refusal} naming every line that contradicts what is derived
 */
export async function completeAnnouncement(runner: Runner, dto: AnnouncementDraft): Promise<AnnouncementDraft> {
  const catalogue = await readCatalogue(runner);
  const whole = withNames(catalogue, dto);
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: MessageCode) => problems.push({ path, message });
  for (const list of ["competitionPartList", "raceList"] as const)
    for (const [at, { name }] of dto[list].entries())
      if (name !== null && name !== whole[list][at]?.name)
        refuse(`${list}.${at}.name`, "competition.edit.problem.name");
  // Without the line of a group, its starters could not be charged.
  if (!holdsAll(dto.entryPriceList.map(priceIdentity), whole.entryPriceList.map(priceIdentity)))
    refuse("entryPriceList", "competition.edit.problem.prices");
  if (problems.length > 0) throw fieldsRefused(problems);
  return { ...whole, entryPriceList: withUnchargedAmounts(whole.entryPriceList, whole, catalogue.ageGroups) };
}

type KnownNames = Awaited<ReturnType<typeof readCatalogue>>;

function withNames(catalogue: KnownNames, dto: AnnouncementDraft): AnnouncementDraft {
  const named = (values: readonly { id: number; name: string }[]) => {
    const names = new Map(values.map(({ id, name }) => [id, name]));
    return <C extends { readonly id: number }>({ id }: C) => ({ id, name: names.get(id) ?? "" });
  };
  const [sport, qualification] = [named(catalogue.sportCategories), named(catalogue.qualifications)];
  const [distance, group] = [named(catalogue.distances), named(catalogue.groupAgeGroups)];
  const ageGroup = named(catalogue.ageGroups);
  const lists = derivedLists(
    {
      competitionPartList: dto.competitionPartList.map((part) => ({
        ...part,
        sportCategory: part.sportCategory && sport(part.sportCategory),
        qualification: part.qualification && qualification(part.qualification),
        distance: part.distance && distance(part.distance),
        groupAgeGroup: part.groupAgeGroup && group(part.groupAgeGroup),
      })),
      distanceList: dto.distanceList,
      raceList: dto.raceList.map((race) => ({ ...race, ageGroupList: race.ageGroupList.map(ageGroup) })),
      entryPriceList: dto.entryPriceList.map((line) => ({
        ...line,
        groupAgeGroup: group(line.groupAgeGroup),
        qualification: line.qualification && qualification(line.qualification),
        sportCategory: line.sportCategory && sport(line.sportCategory),
      })),
    },
    catalogue,
    { distance: NO_LENGTHS, price: NO_AMOUNTS },
  );
  return { ...dto, ...lists };
}
