import { raceName } from "@rajt/contract/competition/competition.rules";
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
import { layout } from "./season.layout.ts";
import { texts } from "./season.texts.hu.ts";

const LONGEST_NAME = 500;
const column = layout.races.columns;

type Around = {
  readonly parts: readonly PlannedPart[];
  readonly settings: PlannedCompetition["settings"];
  readonly catalogue: Catalogue;
  readonly problems: Problem[];
};

/** The races of one competition, each with its name and the time it takes. */
export const planRaces = (
  competition: Row<"competitions">,
  rows: readonly Row<"races">[],
  around: Around,
): PlannedRace[] => rows.map((row) => planRace(competition, row, around));

function planRace(
  competition: Row<"competitions">,
  row: Row<"races">,
  { parts: known, settings, catalogue, problems }: Around,
): PlannedRace {
  const tell = tellOf(problems, layout.races.name);
  const parts = row.parts.flatMap((code) => {
    const part = known.find((candidate) => candidate.code === code);
    if (part === undefined) tell(row.line, column.parts.heading, texts.problem.unknownHere(code));
    return part ?? [];
  });
  const ageGroups = ageGroupsOf(row, catalogue, (heading, text) => tell(row.line, heading, text));
  const isTeam = parts.some((part) => part.isTeam);
  const name = raceName(
    parts.map((part) => part.name),
    row.is_male,
    row.is_female,
  );
  if (row.date < competition.starts_on || row.date > (competition.ends_on ?? competition.starts_on))
    tell(row.line, column.date.heading, texts.problem.outsideCompetition);
  if (row.transition_opens > row.transition_closes)
    tell(row.line, column.transition_closes.heading, texts.problem.transitionOrder);
  if (!row.is_male && !row.is_female) tell(row.line, column.is_male.heading, texts.problem.nobody);
  if (isTeam && parts.some((part) => !part.isTeam)) tell(row.line, column.parts.heading, texts.problem.mixedTeams);
  if (name.length > LONGEST_NAME) tell(row.line, column.parts.heading, texts.problem.nameTooLong(LONGEST_NAME));
  const limits = settings.flatMap(({ distanceId, time_limit }) =>
    parts.some((part) => part.distance.id === distanceId) ? time_limit * 60 : [],
  );
  return {
    name,
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
    ageGroups,
    licenceTypes: row.licenceTypes,
  };
}

function ageGroupsOf(
  row: Row<"races">,
  catalogue: Catalogue,
  tell: (heading: string, text: string) => void,
): (AgeGroup & { teamScore: boolean })[] {
  for (const name of row.teamScore ?? [])
    if (!row.ageGroups.includes(name)) tell(column.teamScore.heading, texts.problem.notRaced);
  return row.ageGroups.flatMap((name) => {
    const group = catalogue.ageGroups.get(name);
    if (group) return [{ ...group, teamScore: row.teamScore?.includes(name) ?? false }];
    tell(column.ageGroups.heading, texts.problem.unknown(name));
    return [];
  });
}
