/** Converts a planned competition to the rows of its tables; child rows get their ids when they are stored. */
import { specialRaceType } from "@rajt/contract/competition/special-race.rules";
import type { PlannedCompetition, PlannedPart, PlannedRace } from "./plan.ts";
import { layout } from "./season-layout.ts";

/** Columns of the sheet without a column in the table. */
const NOT_STORED = ["code", "contest", "organiser", "briefing_day", "briefing_time"];
const STORED = Object.keys(layout.competitions.columns).filter((column) => !NOT_STORED.includes(column));

/**
 * Returns the columns of the announcement itself, without contest, creator and time stamps. An existing one that was
 * sent back, approved with changes or incomplete loses the reasons and incomplete lines of that state.
 */
export const competitionRow = ({ row, endsOn, briefingAt }: PlannedCompetition) => ({
  ...Object.fromEntries(Object.entries(row).filter(([column]) => STORED.includes(column))),
  ends_on: endsOn,
  evochip: row.evochip ?? false,
  drafting: row.drafting ?? false,
  briefing_at: briefingAt,
  submitted: true,
  admin_approval: "APPROVED" as const,
  admin_decision_reason: null,
  committee_approval: "APPROVED" as const,
  committee_decision_reason: null,
  unfinished: null,
});

/** Returns the refund steps as the column stores them. */
export const refundSteps = ({ refunds }: PlannedCompetition) =>
  refunds.map(({ until, percent }) => ({ until, percent }));

export const partRows = ({ parts }: PlannedCompetition) =>
  parts.map((part, at) => ({
    key: part.key,
    sport_category_id: part.sportCategory.id,
    qualification_id: part.qualification.id,
    distance_id: part.distance.id,
    group_age_group_id: part.groupAgeGroup.id,
    is_team: part.isTeam,
    order_index: at,
  }));

export const settingRows = ({ settings }: PlannedCompetition) =>
  settings.map(({ line: _line, competition: _competition, distance: _name, planned, ...lengths }, at) => ({
    distance_id: planned.id,
    order_index: at,
    ...lengths,
    time_limit: lengths.time_limit * 60,
    bike_time_limit: lengths.bike_time_limit && lengths.bike_time_limit * 60,
  }));

export const raceRows = ({ races, parts }: PlannedCompetition) =>
  races.map((race, at) => ({
    name: race.name,
    date: race.date,
    start_time: race.startTime,
    transition_opens: race.transitionOpens,
    transition_closes: race.transitionCloses,
    is_male: race.isMale,
    is_female: race.isFemale,
    is_team: race.isTeam,
    team_type: teamTypeOf(race, parts),
    capacity: race.capacity,
    period: periodOf(race),
    order_index: at,
  }));

/** Returns the type of the race's first team part in the announcement's order; null for races of individuals. */
function teamTypeOf(race: PlannedRace, parts: readonly PlannedPart[]) {
  const part = parts.find((each) => each.isTeam && race.parts.includes(each));
  return part === undefined ? null : specialRaceType(part.qualification.name, part.sportCategory.name);
}

const periodOf = ({ period }: PlannedRace): string => `[${period.from.toISOString()},${period.until.toISOString()})`;

export const priceRows = ({ prices }: PlannedCompetition) =>
  prices.map((line, at) => ({
    group_age_group_id: line.groupAgeGroup.id,
    qualification_id: line.qualification?.id ?? null,
    sport_category_id: line.sportCategory?.id ?? null,
    amount_1: line.preRegAmount1,
    amount_2: line.preRegAmount2,
    amount_3: line.preRegAmount3,
    registration_amount: line.entryAmount,
    on_site_amount: line.localAmount,
    order_index: at,
  }));

/** Returns for each race, in order, the indexes of its parts in the announcement, its age groups and licence types. */
export const raceLinks = ({ races, parts }: PlannedCompetition) =>
  races.map((race) => ({
    parts: race.parts.map((part) => parts.indexOf(part)),
    ageGroups: race.ageGroups.map((group) => ({ age_group_id: group.id, team_score: race.teamScore.includes(group) })),
    licenceTypes: race.licenceTypes,
  }));
