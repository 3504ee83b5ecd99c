/** Converts a planned competition to the dto of its announcement's form, and validates it with the form's rules. */
import { wholeAnnouncement } from "@rajt/contract/competition/announcement/announcement.form";
import { NO_LENGTHS } from "@rajt/contract/competition/announcement/announcement.rules";
import { dtoSchema } from "@rajt/contract/kernel/form/form.calls";
import { fieldProblemsOf } from "../../kernel/http/input.ts";
import { translate } from "../../kernel/http/texts.ts";
import { DEADLINES, WRITTEN } from "../competition/index.ts";
import { tellOf, type PlannedCompetition, type PlannedRace } from "./plan.ts";
import type { Problem } from "./problem.ts";
import { layout, type SheetKey } from "./season-layout.ts";

/** Columns of the competition sheet whose form fields have other names. */
const ANNOUNCED: Readonly<Record<string, string>> = {
  ...WRITTEN,
  ...DEADLINES,
  contest: "contest",
  address: "address",
  date: "starts_on",
  endDate: "ends_on",
  regDeadline: "registration_deadline",
  techDate: "briefing_day",
};
const COLUMNS: Readonly<Record<string, readonly [SheetKey, Readonly<Record<string, string>>]>> = {
  competitionPartList: [
    "parts",
    {
      key: "code",
      name: "code",
      sportCategory: "sport",
      qualification: "qualification",
      distance: "distance",
      groupAgeGroup: "group",
      isTeamCompetition: "is_team",
    },
  ],
  distanceList: [
    "settings",
    {
      distance: "distance",
      levelTime: "time_limit",
      levelTimeByCycling: "bike_time_limit",
      swimmingDistance: "swim_distance",
      swimmingRound: "swim_laps",
      cyclingDistance: "bike_distance",
      cyclingRound: "bike_laps",
      cyclingLevelRise: "bike_elevation",
      runningDistance: "run_distance",
      runningRound: "run_laps",
      runningLevelRise: "run_elevation",
    },
  ],
  raceList: [
    "races",
    {
      competitionPartKeyList: "parts",
      name: "parts",
      date: "date",
      startTime: "start_time",
      depotIn: "transition_opens",
      depotOut: "transition_closes",
      isMale: "is_male",
      isFemale: "is_female",
      ageGroupList: "ageGroups",
      licenseTypeList: "licenceTypes",
      teamScoreCalcList: "teamScore",
      capacity: "capacity",
    },
  ],
  entryPriceList: [
    "prices",
    {
      preRegAmount1: "amount_1",
      preRegAmount2: "amount_2",
      preRegAmount3: "amount_3",
      entryAmount: "registration_amount",
      localAmount: "on_site_amount",
    },
  ],
  refundStepList: ["refunds", { until: "until", percent: "percent" }],
};

/** Reports everything that the form would refuse, each at its cell. */
export function judge(planned: PlannedCompetition, problems: Problem[]): void {
  const read = dtoSchema(wholeAnnouncement).safeParse(announced(planned), { reportInput: true });
  if (read.success) return;
  for (const { path, message, variables } of fieldProblemsOf(read.error)) {
    const [sheet, line, column] = cellOf(path.split("."), planned);
    const { name, columns }: { name: string; columns: Readonly<Record<string, { heading: string }>> } = layout[sheet];
    tellOf(problems, name)(line, columns[column ?? ""]?.heading ?? null, translate("hu", message, variables));
  }
}

/** Returns sheet, line and column of a path of the form; a derived fee line has the line of its competition. */
function cellOf(
  [field = "", at = "", inner = ""]: readonly string[],
  planned: PlannedCompetition,
): [SheetKey, number, string | undefined] {
  const list = COLUMNS[field];
  const lines: Readonly<Record<string, readonly (number | null)[]>> = {
    competitionPartList: planned.parts.map(({ line }) => line),
    distanceList: planned.settings.map(({ line }) => line),
    raceList: planned.races.map(({ line }) => line),
    entryPriceList: planned.prices.map(({ line }) => line),
    refundStepList: planned.refunds.map(({ line }) => line),
  };
  const line = lines[field]?.[Number(at)];
  return list && line != null
    ? [list[0], line, list[1][inner]]
    : ["competitions", planned.row.line, ANNOUNCED[field] ?? "code"];
}

const announced = ({ row, endsOn, briefingAt, parts, settings, races, prices, refunds }: PlannedCompetition) => ({
  // A new contest has no id yet, and appointed officials are given by name.
  contest: { id: 1, name: row.contest },
  createdOrg: null,
  referee: null,
  technicalCommittee: null,
  ...Object.fromEntries(
    Object.entries(ANNOUNCED)
      .filter(([name]) => name !== "contest")
      .map(([name, column]) => [name, (row as Readonly<Record<string, unknown>>)[column] ?? null]),
  ),
  endDate: endsOn,
  techDate: briefingAt?.toISOString() ?? null,
  bolyozas: row.drafting ?? false,
  evochip: row.evochip ?? false,
  // The importing account decides; the form's own reasons do not apply.
  adminApproval: null,
  adminDecisionReason: null,
  technicalCommitteeApproval: null,
  technicalCommitteeDecisionReason: null,
  competitionPartList: parts.map(
    ({ key, name, sportCategory, qualification, distance, groupAgeGroup, isTeam: isTeamCompetition }) => ({
      key,
      name,
      sportCategory,
      qualification,
      distance,
      groupAgeGroup,
      isTeamCompetition,
    }),
  ),
  distanceList: settings.map((setting) => ({
    ...NO_LENGTHS,
    distance: setting.planned,
    levelTime: setting.time_limit * 60,
    levelTimeByCycling: setting.bike_time_limit && setting.bike_time_limit * 60,
    swimmingDistance: setting.swim_distance,
    swimmingRound: setting.swim_laps,
    cyclingDistance: setting.bike_distance,
    cyclingRound: setting.bike_laps,
    cyclingLevelRise: setting.bike_elevation,
    runningDistance: setting.run_distance,
    runningRound: setting.run_laps,
    runningLevelRise: setting.run_elevation,
  })),
  raceList: races.map(announcedRace),
  entryPriceList: prices.map(({ line: _line, ...price }) => price),
  refundStepList: refunds.map(({ until, percent }) => ({ until, percent })),
});

const named = ({ id, name }: { id: number; name: string }) => ({ id, name });

const announcedRace = (race: PlannedRace) => ({
  id: null,
  name: race.name,
  competitionPartKeyList: race.parts.map(({ key }) => key),
  date: race.date,
  startTime: race.startTime,
  depotIn: race.transitionOpens,
  depotOut: race.transitionCloses,
  isMale: race.isMale,
  isFemale: race.isFemale,
  ageGroupList: race.ageGroups.map(named),
  licenseTypeList: race.licenceTypes,
  teamScoreCalcList: race.teamScore.map(named),
  capacity: race.capacity,
});
