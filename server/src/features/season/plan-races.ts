import { raceNames } from "@rajt/contract/competition/race-names.rules";
import { racePeriod } from "@rajt/contract/entry/entry.rules";
import {
  tellOf,
  type AgeGroup,
  type Catalogue,
  type PlannedCompetition,
  type PlannedPart,
  type PlannedRace,
  type Row,
} from "./plan.ts";
import type { Problem } from "./problem.ts";
import { layout } from "./season-layout.ts";
import { texts } from "./season.texts.hu.ts";

const column = layout.races.columns;

type Around = {
  readonly parts: readonly PlannedPart[];
  readonly settings: PlannedCompetition["settings"];
  readonly catalogue: Catalogue;
  readonly problems: Problem[];
};

/** Returns the races of one competition, each with its name and duration. */
export function planRaces(rows: readonly Row<"races">[], around: Around): PlannedRace[] {
  const races = rows.map((row) => planRace(row, around));
  const names = raceNames(
    races.map(({ parts, ageGroups, ...race }) => ({
      ...race,
      parts: around.parts.filter((part) => parts.includes(part)).map(({ name }) => name),
      ageGroups: ageGroups.map(({ name }) => name),
    })),
  );
  return races.map((race, at) => ({ ...race, name: names[at] ?? "" }));
}

function planRace(
  row: Row<"races">,
  { parts: allParts, settings, catalogue, problems }: Around,
): Omit<PlannedRace, "name"> {
  const tell = tellOf(problems, layout.races.name);
  const parts = row.parts.flatMap((code) => {
    const part = allParts.find((candidate) => candidate.code === code);
    if (part === undefined) tell(row.line, column.parts.heading, texts.problem.unknownHere(code));
    return part ?? [];
  });
  const groups = (names: readonly string[] | null, heading: string) =>
    (names ?? []).flatMap((name): AgeGroup[] => {
      const group = catalogue.ageGroups.get(name);
      if (group === undefined) tell(row.line, heading, texts.problem.unknown(name));
      return group === undefined ? [] : [group];
    });
  const isTeam = parts.some((part) => part.isTeam);
  const limits = settings.flatMap(({ planned, time_limit }) =>
    parts.some((part) => part.distance.id === planned.id) ? time_limit * 60 : [],
  );
  return {
    line: row.line,
    date: row.date,
    startTime: row.start_time,
    transitionOpens: row.transition_opens,
    transitionCloses: row.transition_closes,
    isMale: row.is_male,
    isFemale: row.is_female,
    isTeam,
    capacity: row.capacity,
    period: racePeriod(row.date, row.start_time, Math.max(0, ...limits)),
    parts,
    ageGroups: groups(row.ageGroups, column.ageGroups.heading),
    teamScore: groups(row.teamScore, column.teamScore.heading),
    licenceTypes: row.licenceTypes,
  };
}
