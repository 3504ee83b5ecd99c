/** Writes the lists of an announcement: each remaining line keeps its row, and with it its id and entries. */
import { specialRaceType, type SpecialRaceType } from "@rajt/contract/competition/special-race.rules";
import { racePeriod } from "@rajt/contract/entry/entry.rules";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import type { UnfinishedLines, WholeLists as Lists } from "./unfinished-lines.ts";

/** Writes all lists, top down: races refer to parts. */
export async function writeLists(tx: Tx, competition: number, dto: Lists): Promise<void> {
  await writeParts(tx, competition, dto);
  await writeDistances(tx, competition, dto);
  await writeRaces(tx, competition, dto);
  await writePrices(tx, competition, dto);
}

/** Stores the incomplete lines; null if there are none. */
export async function writeUnfinished(tx: Tx, competition: number, unfinished: UnfinishedLines | null): Promise<void> {
  const lines = unfinished && JSON.stringify(unfinished);
  await sql`update competition set unfinished = ${lines}::jsonb where id = ${competition}`.execute(tx);
}

/** Returns rows of a list as a table `given`, with `place` in the list's order. */
const given = (rows: readonly { readonly place: number }[], columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${columns}, place integer)`;

async function writeParts(tx: Tx, competition: number, { competitionPartList }: Lists): Promise<void> {
  const rows = competitionPartList.map((part) => ({
    place: part.place,
    key: part.key,
    sport: part.sportCategory.id,
    qualification: part.qualification.id,
    distance: part.distance.id,
    circle: part.groupAgeGroup.id,
    team: part.isTeamCompetition,
  }));
  const columns = sql`key text, sport integer, qualification integer, distance integer, circle integer, team boolean`;
  await sql`delete from competition_part where competition_id = ${competition} and key <> all(${rows.map(({ key }) => key)}::text[])`.execute(
    tx,
  );
  await sql`
    insert into competition_part (competition_id, key, sport_category_id, qualification_id, distance_id, group_age_group_id, is_team, order_index)
    select ${competition}, key, sport, qualification, distance, circle, team, place from (${given(rows, columns)}) as given
    on conflict (competition_id, key) do update set sport_category_id = excluded.sport_category_id,
      qualification_id = excluded.qualification_id, distance_id = excluded.distance_id,
      group_age_group_id = excluded.group_age_group_id, is_team = excluded.is_team, order_index = excluded.order_index`.execute(
    tx,
  );
}

async function writeDistances(tx: Tx, competition: number, { distanceList }: Lists): Promise<void> {
  const rows = distanceList.map(({ distance, ...line }) => ({ ...line, distance: distance.id }));
  const columns = sql`distance integer, name text, "levelTime" integer, "levelTimeByCycling" integer, "swimmingDistance" integer,
    "swimmingRound" integer, "cyclingDistance" integer, "cyclingRound" integer, "cyclingLevelRise" integer, "runningDistance" integer,
    "runningRound" integer, "runningLevelRise" integer`;
  await sql`delete from competition_distance where competition_id = ${competition}
    and distance_id <> all(${rows.map(({ distance }) => distance)}::integer[])`.execute(tx);
  await sql`
    insert into competition_distance (competition_id, distance_id, name, time_limit, bike_time_limit, swim_distance, swim_laps, bike_distance,
      bike_laps, bike_elevation, run_distance, run_laps, run_elevation, order_index)
    select ${competition}, distance, name, "levelTime", "levelTimeByCycling", "swimmingDistance", "swimmingRound", "cyclingDistance",
      "cyclingRound", "cyclingLevelRise", "runningDistance", "runningRound", "runningLevelRise", place from (${given(rows, columns)}) as given
    on conflict (competition_id, distance_id) do update set name = excluded.name, time_limit = excluded.time_limit,
      bike_time_limit = excluded.bike_time_limit, swim_distance = excluded.swim_distance, swim_laps = excluded.swim_laps,
      bike_distance = excluded.bike_distance, bike_laps = excluded.bike_laps, bike_elevation = excluded.bike_elevation,
      run_distance = excluded.run_distance, run_laps = excluded.run_laps, run_elevation = excluded.run_elevation,
      order_index = excluded.order_index`.execute(tx);
}

/** Writes the races and returns their ids in the list's order, for the rows that refer to them. */
async function writeRaces(tx: Tx, competition: number, dto: Lists): Promise<void> {
  const { raceList } = dto;
  const teamTypes = await readTeamTypes(tx, competition);
  const rows = raceList.map((race) => raceRow(race, dto, teamTypes));
  const columns = sql`id integer, name text, date date, start integer, opens integer, closes integer, male boolean, female boolean,
    team boolean, type text, capacity integer, period tstzrange`;
  const staying = raceList.flatMap(({ id }) => id ?? []);
  await sql`delete from race where competition_id = ${competition} and id <> all(${staying}::integer[])`.execute(tx);
  await sql`
    update race set name = given.name, date = given.date, start_time = given.start, transition_opens = given.opens,
      transition_closes = given.closes, is_male = given.male, is_female = given.female, is_team = given.team,
      -- A qualification may be renamed later; a race with entries keeps its team type.
      team_type = case when exists (select from entry where race_id = race.id) then race.team_type else given.type end,
      capacity = given.capacity, period = given.period, order_index = given.place
    from (${given(rows, columns)}) as given where race.id = given.id and race.competition_id = ${competition}`.execute(
    tx,
  );
  await sql`
    insert into race (competition_id, name, date, start_time, transition_opens, transition_closes, is_male, is_female, is_team, team_type, capacity, period, order_index)
    select ${competition}, name, date, start, opens, closes, male, female, team, type, capacity, period, place
    from (${given(rows, columns)}) as given where id is null order by place`.execute(tx);
  const { rows: placed } = await sql<{ id: number }>`
    select id from race where competition_id = ${competition} order by order_index, id`.execute(tx);
  await writeLinks(
    tx,
    competition,
    raceList.map((race, at) => ({ ...race, race: placed[at]?.id })),
  );
}

type Race = Lists["raceList"][number];

/** The team parts of an announcement in its order, by key. */
type TeamTypes = ReadonlyMap<string, SpecialRaceType>;

async function readTeamTypes(tx: Tx, competition: number): Promise<TeamTypes> {
  const { rows } = await sql<{ key: string; qualification: string; sportCategory: string }>`
    select p.key, q.name as qualification, s.name as "sportCategory"
    from competition_part p join qualification q on q.id = p.qualification_id join sport_category s on s.id = p.sport_category_id
    where p.competition_id = ${competition} and p.is_team order by p.order_index, p.id`.execute(tx);
  return new Map(
    rows.map(({ key, qualification, sportCategory }) => [key, specialRaceType(qualification, sportCategory)]),
  );
}

function raceRow(race: Race, { competitionPartList, distanceList }: Lists, teamTypes: TeamTypes) {
  const parts = competitionPartList.filter(({ key }) => race.competitionPartKeyList.includes(key));
  const limits = distanceList.flatMap(({ distance, levelTime }) =>
    parts.some((part) => part.distance.id === distance.id) ? levelTime : [],
  );
  const [teamType = null] = [...teamTypes].flatMap(([key, type]) =>
    race.competitionPartKeyList.includes(key) ? [type] : [],
  );
  const { from, until } = racePeriod(race.date, race.startTime, Math.max(0, ...limits));
  return {
    place: race.place,
    id: race.id,
    name: race.name,
    date: race.date,
    start: race.startTime,
    opens: race.depotIn,
    closes: race.depotOut,
    male: race.isMale,
    female: race.isFemale,
    team: teamType !== null,
    type: teamType,
    capacity: race.capacity,
    period: `[${from.toISOString()},${until.toISOString()})`,
  };
}

/** Replaces the links of races, of which there are few. */
async function writeLinks(
  tx: Tx,
  competition: number,
  races: readonly (Race & { readonly race: number | undefined })[],
): Promise<void> {
  const ids = races.map(({ race }) => race ?? 0);
  const all = sql`${ids}::integer[]`;
  await sql`delete from race_part where race_id = any(${all})`.execute(tx);
  await sql`delete from race_age_group where race_id = any(${all})`.execute(tx);
  await sql`delete from race_licence_type where race_id = any(${all})`.execute(tx);
  const parts = races.flatMap(({ race, place, competitionPartKeyList }) =>
    competitionPartKeyList.map((key) => ({ race, place, key })),
  );
  await sql`
    insert into race_part (race_id, part_id, competition_id)
    select given.race, p.id, ${competition} from (${given(parts, sql`race integer, key text`)}) as given
    join competition_part p on p.competition_id = ${competition} and p.key = given.key on conflict do nothing`.execute(
    tx,
  );
  const groups = races.flatMap(({ race, place, ageGroupList, teamScoreCalcList }) =>
    ageGroupList.map(({ id }) => ({ race, place, id, team: teamScoreCalcList.some((scored) => scored.id === id) })),
  );
  await sql`
    insert into race_age_group (race_id, age_group_id, team_score)
    select race, id, team from (${given(groups, sql`race integer, id integer, team boolean`)}) as given on conflict do nothing`.execute(
    tx,
  );
  const types = races.flatMap(({ race, place, licenseTypeList }) =>
    licenseTypeList.map((type) => ({ race, place, type })),
  );
  await sql`
    insert into race_licence_type (race_id, type)
    select race, type from (${given(types, sql`race integer, type text`)}) as given on conflict do nothing`.execute(tx);
}

async function writePrices(tx: Tx, competition: number, { entryPriceList }: Lists): Promise<void> {
  const rows = entryPriceList.map(({ groupAgeGroup, qualification, sportCategory, ...line }) => ({
    ...line,
    circle: groupAgeGroup.id,
    qualification: qualification?.id ?? null,
    sport: sportCategory?.id ?? null,
  }));
  const columns = sql`circle integer, qualification integer, sport integer, "preRegAmount1" integer, "preRegAmount2" integer,
    "preRegAmount3" integer, "entryAmount" integer, "localAmount" integer`;
  const lines = given(rows, columns);
  await sql`delete from entry_price e where e.competition_id = ${competition} and not exists (
    select from (${lines}) as given where given.circle = e.group_age_group_id
      and given.qualification is not distinct from e.qualification_id and given.sport is not distinct from e.sport_category_id)`.execute(
    tx,
  );
  await sql`
    insert into entry_price (competition_id, group_age_group_id, qualification_id, sport_category_id, amount_1, amount_2, amount_3,
      registration_amount, on_site_amount, order_index)
    select ${competition}, circle, qualification, sport, "preRegAmount1", "preRegAmount2", "preRegAmount3", "entryAmount", "localAmount", place
    from (${lines}) as given
    on conflict (competition_id, group_age_group_id, qualification_id, sport_category_id) do update set amount_1 = excluded.amount_1,
      amount_2 = excluded.amount_2, amount_3 = excluded.amount_3, registration_amount = excluded.registration_amount,
      on_site_amount = excluded.on_site_amount, order_index = excluded.order_index`.execute(tx);
}
