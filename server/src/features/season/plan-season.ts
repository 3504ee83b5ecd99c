import { randomBytes } from "node:crypto";
import { namedParts } from "@rajt/contract/competition/race-names.rules";
import { budapestTime } from "@rajt/contract/kernel/days";
import { translate } from "../../kernel/http/texts.ts";
import { judge } from "./announced.ts";
import { tellOf, type Catalogue, type PlannedCompetition, type PlannedPart, type Row, type Tell } from "./plan.ts";
import { planPrices } from "./plan-prices.ts";
import { planRaces } from "./plan-races.ts";
import type { Problem } from "./problem.ts";
import { layout, type ReadRows } from "./season-layout.ts";
import { texts } from "./season.texts.hu.ts";

/**
 * Plans the season of the rows: resolves references, validates rules and derives values. The plan is complete only
 * without problems.
 */
export function planSeason(rows: ReadRows, catalogue: Catalogue): { plan: PlannedCompetition[]; problems: Problem[] } {
  const problems: Problem[] = [];
  refuseStrangers(rows, problems);
  const plan = rows.competitions.flatMap((row) => planCompetition(row, rows, catalogue, problems) ?? []);
  return { plan, problems };
}

function planCompetition(
  row: Row<"competitions">,
  rows: ReadRows,
  catalogue: Catalogue,
  problems: Problem[],
): PlannedCompetition | null {
  const tell = tellOf(problems, layout.competitions.name);
  const own = <R extends { competition: string }>(all: readonly R[]) =>
    all.filter(({ competition }) => competition === row.code);
  const before = problems.length;
  const organiser = catalogue.organisers.get(row.organiser);
  const column = layout.competitions.columns;
  if (organiser === undefined) tell(row.line, column.organiser.heading, texts.problem.unknown(row.organiser));
  if (organiser === null) tell(row.line, column.organiser.heading, texts.problem.ambiguous(row.organiser));
  if (own(rows.parts).length === 0)
    tell(row.line, column.code.heading, translate("hu", "competition.edit.warning.noParts"));
  if (own(rows.races).length === 0)
    tell(row.line, column.code.heading, translate("hu", "competition.edit.warning.noRaces"));
  const named = problems.length;
  const parts = namedParts(
    own(rows.parts).flatMap((part) => planPart(part, catalogue, tellOf(problems, layout.parts.name)) ?? []),
  );
  const settings = planSettings(own(rows.settings), catalogue, tellOf(problems, layout.settings.name));
  if (problems.length > named) return null;
  const races = planRaces(own(rows.races), { parts, settings, catalogue, problems });
  if (problems.length > named) return null;
  const endsOn = row.ends_on ?? row.starts_on;
  const briefingAt =
    row.briefing_day === null ? null : budapestTime(row.briefing_day, row.briefing_time ?? DEFAULT_BRIEFING);
  const planned = { row, endsOn, briefingAt, parts, settings, races, refunds: own(rows.refunds) };
  const prices = planPrices(row, { parts, races, rows: own(rows.prices), problems });
  judge({ ...planned, organiser: organiser ?? 0, prices }, problems);
  return problems.length > before || !organiser ? null : { ...planned, organiser, prices };
}

/** The time of a briefing for which only the day is given, in seconds. */
const DEFAULT_BRIEFING = 18 * 3600;

function planPart(row: Row<"parts">, catalogue: Catalogue, tell: Tell): Omit<PlannedPart, "name"> | null {
  const column = layout.parts.columns;
  const find = <T>(values: ReadonlyMap<string, T>, name: string, heading: string): T | null => {
    const found = values.get(name);
    if (found === undefined) tell(row.line, heading, texts.problem.unknown(name));
    return found ?? null;
  };
  const sportCategory = find(catalogue.sportCategories, row.sport, column.sport.heading);
  const qualification = find(catalogue.qualifications, row.qualification, column.qualification.heading);
  const distance = find(catalogue.distances, row.distance, column.distance.heading);
  const groupAgeGroup = find(catalogue.groupAgeGroups, row.group, column.group.heading);
  if (!sportCategory || !qualification || !distance || !groupAgeGroup) return null;
  const isTeam = row.is_team ?? false;
  const { line, code } = row;
  return { line, code, key: partKey(), sportCategory, qualification, distance, groupAgeGroup, isTeam };
}

/** Returns a random key of a part, as the announcement's form creates it (product/competitions 13): 100 characters. */
const partKey = (): string => randomBytes(75).toString("base64url");

function planSettings(
  own: readonly Row<"settings">[],
  { distances }: Catalogue,
  tell: Tell,
): PlannedCompetition["settings"] {
  return own.flatMap((setting) => {
    const planned = distances.get(setting.distance);
    if (planned) return [{ ...setting, planned }];
    tell(setting.line, layout.settings.columns.distance.heading, texts.problem.unknown(setting.distance));
    return [];
  });
}

/** Reports rows of a competition that is not in the file, and duplicate rows. */
function refuseStrangers(rows: ReadRows, problems: Problem[]): void {
  const codes = new Set(rows.competitions.map(({ code }) => code));
  for (const key of ["parts", "settings", "races", "prices", "refunds"] as const)
    for (const { competition, line } of rows[key])
      if (!codes.has(competition))
        tellOf(problems, layout[key].name)(
          line,
          layout[key].columns.competition.heading,
          texts.problem.unknownHere(competition),
        );
  refuseDoubles(rows.competitions, ({ code }) => code, tellOf(problems, layout.competitions.name));
  refuseDoubles(
    rows.competitions,
    ({ contest, starts_on }) => `${contest}, ${starts_on}`,
    tellOf(problems, layout.competitions.name),
  );
  refuseDoubles(rows.parts, ({ competition, code }) => `${competition}, ${code}`, tellOf(problems, layout.parts.name));
}

function refuseDoubles<R extends { line: number }>(rows: readonly R[], keyOf: (row: R) => string, tell: Tell): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (seen.has(key)) tell(row.line, null, texts.problem.doubled(key));
    seen.add(key);
  }
}
