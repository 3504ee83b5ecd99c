import { specialRaceType } from "@rajt/contract/competition/special-race.rules";
import { budapestTime, type Day } from "@rajt/contract/kernel/days";
import type { LicenceType } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import type { Db, Runner } from "../src/kernel/db/database.ts";
import { LONG_AGO, makeOrganiser } from "./party.factory.ts";

let counter = 0;
const next = () => ++counter;

export type RaceTraits = {
  name?: string;
  date?: Day;
  /** Seconds since midnight. */
  startTime?: number;
  timeLimit?: number;
  capacity?: number | null;
  isMale?: boolean;
  isFemale?: boolean;
  isTeam?: boolean;
  /** Names of age groups; created if missing, adults 18–99. */
  ageGroups?: { name: string; ageMin: number; ageMax: number; child?: boolean; group?: string }[];
  licenceTypes?: LicenceType[];
  qualification?: string;
  sportCategory?: string;
};

export type CompetitionTraits = {
  name?: string;
  createdBy?: number;
  startsOn?: Day;
  endsOn?: Day;
  deadlines?: readonly [Day | null, Day | null, Day | null];
  registrationDeadline?: Day;
  submitted?: boolean;
  adminApproval?: "APPROVED" | "DENIED" | "APPROVED_WITH_MOD" | null;
  committeeApproval?: "APPROVED" | "DENIED" | "APPROVED_WITH_MOD" | null;
  /** For every price: three pre-registration amounts, the registration amount, the amount on site. */
  amounts?: readonly [number | null, number | null, number | null, number, number | null];
  races?: RaceTraits[];
};

export type MadeCompetition = { id: number; name: string; organiser: number; races: number[] };

const ADULTS: NonNullable<RaceTraits["ageGroups"]>[number] = { name: "felnőtt", ageMin: 18, ageMax: 99 };

/** Inserts an approved competition with one race for adults of either gender, unless traits differ. */
export async function makeCompetition(db: Db, traits: CompetitionTraits = {}): Promise<MadeCompetition> {
  const organiser = traits.createdBy ?? (await makeOrganiser(db)).id;
  const name = traits.name ?? `Tisza-parti Kupa ${next()}`;
  const startsOn = traits.startsOn ?? "2026-06-13";
  const [first, second, third] = traits.deadlines ?? ["2026-05-10", "2026-05-20", "2026-05-30"];
  const contest = await named(db, "contest", name);
  const decided = traits.submitted === false ? null : "APPROVED";
  const { id } = await db
    .insertInto("competition")
    .values({
      contest_id: contest,
      created_by: organiser,
      address: "4450 Tiszalök, Strand",
      starts_on: startsOn,
      ends_on: traits.endsOn ?? startsOn,
      entry_deadline_1: first,
      entry_deadline_2: second,
      entry_deadline_3: third,
      registration_deadline: traits.registrationDeadline ?? "2026-06-08",
      submitted: traits.submitted ?? true,
      admin_approval: traits.adminApproval === undefined ? decided : traits.adminApproval,
      committee_approval: traits.committeeApproval === undefined ? decided : traits.committeeApproval,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const races: number[] = [];
  for (const [index, race] of (traits.races ?? [{}]).entries())
    races.push(await makeRace(db, id, startsOn, index, race));
  await makePrices(db, id, traits.amounts ?? [13_000, 14_500, 17_000, 20_000, 25_000]);
  return { id, name, organiser, races };
}

async function makeRace(db: Db, competition: number, day: Day, index: number, traits: RaceTraits): Promise<number> {
  const groups = traits.ageGroups ?? [ADULTS];
  const distance = await named(db, "distance", `távolság ${index + 1}`);
  const timeLimit = traits.timeLimit ?? 3 * 3600;
  await db
    .insertInto("competition_distance")
    .values({
      competition_id: competition,
      distance_id: distance,
      time_limit: timeLimit,
      swim_distance: 750,
      bike_distance: 20_000,
      run_distance: 5_000,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { isTeam = false, sportCategory = "Triatlon", qualification = "nyílt verseny" } = traits;
  const part = await db
    .insertInto("competition_part")
    .values({
      competition_id: competition,
      key: `${competition}x${index}`.padEnd(100, "k"),
      sport_category_id: await named(db, "sport_category", sportCategory),
      qualification_id: await named(db, "qualification", qualification),
      distance_id: distance,
      group_age_group_id: await named(db, "group_age_group", groups[0]?.group ?? "felnőtt"),
      is_team: isTeam,
      order_index: index,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const date = traits.date ?? day;
  const startTime = traits.startTime ?? 9 * 3600;
  const start = budapestTime(date, startTime);
  const { id } = await db
    .insertInto("race")
    .values({
      competition_id: competition,
      name: traits.name ?? `Triatlon - nyílt verseny - sprint ${index + 1}`,
      date,
      start_time: startTime,
      is_male: traits.isMale ?? true,
      is_female: traits.isFemale ?? true,
      is_team: isTeam,
      team_type: isTeam ? specialRaceType(qualification, sportCategory) : null,
      capacity: traits.capacity ?? null,
      period: `[${start.toISOString()},${new Date(start.getTime() + timeLimit * 1000).toISOString()})`,
      order_index: index,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("race_part").values({ race_id: id, part_id: part.id, competition_id: competition }).execute();
  for (const group of groups)
    await db
      .insertInto("race_age_group")
      .values({ race_id: id, age_group_id: await ageGroup(db, group) })
      .execute();
  for (const type of traits.licenceTypes ?? (["ELIT", "UP", "AMATOR"] as const))
    await db.insertInto("race_licence_type").values({ race_id: id, type }).execute();
  return id;
}

/** One price for each group age group of the races, and one for each team part. */
async function makePrices(
  db: Db,
  competition: number,
  amounts: NonNullable<CompetitionTraits["amounts"]>,
): Promise<void> {
  const [amount_1, amount_2, amount_3, registration_amount, on_site_amount] = amounts;
  const line = { competition_id: competition, amount_1, amount_2, amount_3, registration_amount, on_site_amount };
  const groups = await db
    .selectFrom("race_age_group")
    .innerJoin("race", "race.id", "race_age_group.race_id")
    .innerJoin("age_group", "age_group.id", "race_age_group.age_group_id")
    .where("race.competition_id", "=", competition)
    .select("age_group.group_age_group_id as id")
    .distinct()
    .execute();
  for (const [index, { id }] of groups.entries())
    await db
      .insertInto("entry_price")
      .values({ ...line, group_age_group_id: id, order_index: index })
      .execute();
  const parts = await db
    .selectFrom("competition_part")
    .where("competition_id", "=", competition)
    .where("is_team", "=", true)
    .select(["group_age_group_id", "qualification_id", "sport_category_id"])
    .distinct()
    .execute();
  for (const [index, part] of parts.entries())
    await db
      .insertInto("entry_price")
      .values({ ...line, ...part, order_index: groups.length + index })
      .execute();
}

type NamedTable = "contest" | "sport_category" | "qualification" | "group_age_group" | "distance";

/** Returns the row of this name, inserted if missing. */
export async function named(db: Db, table: NamedTable, name: string): Promise<number> {
  const found = await db.selectFrom(table).where("name", "=", name).select("id").executeTakeFirst();
  if (found) return found.id;
  return (await db.insertInto(table).values({ name }).returning("id").executeTakeFirstOrThrow()).id;
}

async function ageGroup(db: Db, group: NonNullable<RaceTraits["ageGroups"]>[number]): Promise<number> {
  const found = await db.selectFrom("age_group").where("name", "=", group.name).select("id").executeTakeFirst();
  if (found) return found.id;
  const made = await db
    .insertInto("age_group")
    .values({
      name: group.name,
      age_min: group.ageMin,
      age_max: group.ageMax,
      child: group.child ?? false,
      group_age_group_id: await named(db, "group_age_group", group.group ?? "felnőtt"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Adds the members of waiting list rows that tests wrote: each waits alone. */
export async function addWaitingMembers(db: Runner): Promise<void> {
  await sql`
    insert into waiting_list_member (waiting_id, position, race_id, person_id, active)
    select id, 1, race_id, person_id, active from waiting_list_entry w
    where team_name is null and not exists (select from waiting_list_member m where m.waiting_id = w.id)`.execute(db);
}
