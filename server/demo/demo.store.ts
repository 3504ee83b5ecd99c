import type { SpecialRaceType } from "@rajt/contract/competition/special-race.rules";
import type { Day } from "@rajt/contract/kernel/days";
import type { CostType } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import type { Db, Runner, Tx } from "../src/kernel/db/database.ts";
import { ENGLISH_NAMES } from "./english-names.data.ts";

/** Returns whether the portal has any account, in one statement. */
export async function anyAccount(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from account) as some`.execute(db);
  return rows[0]?.some ?? false;
}

/** Returns those of these accounts that sign in by this address or number. */
export const accountsWith = (db: Runner, emails: readonly string[]) =>
  db
    .selectFrom("account")
    .where("email", "in", emails)
    .where("registration_status", "=", "ACTIVE")
    .select(["id", "email"])
    .execute();

/** Gives all accounts without a password the demo's; a hash for each would take as long as the rest of the demo. */
export const givePassword = (tx: Tx, passwordHash: string) =>
  tx.updateTable("account").set({ password_hash: passwordHash }).where("password_hash", "is", null).execute();

/** Returns the organisations that came with the season's spreadsheet. */
export const organisersOf = (tx: Tx) =>
  tx.selectFrom("organisation").where("is_club", "=", false).select(["id", "full_name"]).orderBy("id").execute();

export async function lastMailTo(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select text from mail where recipient = ${email} order by id desc limit 1`.execute(tx);
  return rows[0]?.text ?? null;
}

/** Stores the English names of values, which the spreadsheet of the season does not have. */
export async function giveEnglishNames(tx: Tx): Promise<void> {
  for (const [table, names] of Object.entries(ENGLISH_NAMES))
    await sql`update ${sql.table(table)} v set name_en = n.value
      from json_each_text(${JSON.stringify(names)}::json) n where n.key = v.name`.execute(tx);
}

/** Leaves all mails on the outbox page: the demo's addresses do not exist. */
export const keepMails = (tx: Tx) => tx.updateTable("mail").set({ next_attempt_at: null }).execute();

/** Returns races of future competitions, with what decides who may enter them. */
export const racesToEnter = (tx: Tx) =>
  tx
    .selectFrom("race as r")
    .innerJoin("competition as c", "c.id", "r.competition_id")
    .where("r.is_team", "=", false)
    .where("c.approved", "=", true)
    .select([
      "r.id",
      "r.competition_id",
      "r.date",
      "r.is_male",
      "r.is_female",
      "r.capacity",
      "c.registration_deadline",
      "c.created_by",
    ])
    .select([
      sql<
        { ageMin: number; ageMax: number; child: boolean }[]
      >`(select json_agg(json_build_object('ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child) order by a.order_index)
        from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id)`.as("ageGroups"),
      sql<string[]>`(select json_agg(type) from race_licence_type l where l.race_id = r.id)`.as("licenceTypes"),
    ])
    .orderBy("r.date")
    .orderBy("r.order_index")
    .execute();

export type RaceToEnter = Awaited<ReturnType<typeof racesToEnter>>[number];

/** Returns the first open future team races of each type. */
export async function teamRacesToEnter(tx: Tx, today: Day, ofType: number): Promise<readonly TeamRaceToEnter[]> {
  const { rows } = await sql<TeamRaceToEnter>`
    select competition, race, type from (
      select r.competition_id as competition, r.id as race, coalesce(r.team_type, 'OTHER') as type, r.date, r.order_index,
        row_number() over (partition by r.team_type order by r.date, r.order_index) as nth
      from race r join competition c on c.id = r.competition_id
      where r.is_team and c.approved and c.registration_deadline > ${today}
    ) as race where nth <= ${ofType} order by date, order_index`.execute(tx);
  return rows;
}

export type TeamRaceToEnter = { readonly competition: number; readonly race: number; readonly type: SpecialRaceType };

export const demoStarters = (tx: Tx) =>
  tx
    .selectFrom("person as p")
    .innerJoin("licence as l", "l.person_id", "p.id")
    .select(["p.id", "p.birth_date", "p.gender", "p.club_id", "l.type", "l.number"])
    .orderBy("l.number")
    .execute();

export type DemoStarter = Awaited<ReturnType<typeof demoStarters>>[number];

/** Returns some announcements of organisers, the first ones that end after a day. */
export const someAnnouncements = (tx: Tx, after: Day, most: number) =>
  tx
    .selectFrom("competition")
    .where("approved", "=", true)
    .where("starts_on", ">", after)
    .select("id")
    .orderBy("starts_on")
    .orderBy("id")
    .limit(most)
    .execute();

/** Validates the booking of each payment now, before a correction in the same transaction reverses it. */
export async function checkPayments(tx: Tx): Promise<void> {
  await sql`set constraints payment_sum immediate`.execute(tx);
  await sql`set constraints payment_sum deferred`.execute(tx);
}

/** Returns the newest annual fee of a party. */
export async function annualFeeOf(tx: Tx, party: number, costType: CostType): Promise<number | undefined> {
  const fee = await tx
    .selectFrom("fee")
    .where("account_id", "=", party)
    .where("cost_type", "=", costType)
    .where("active", "=", true)
    .select("id")
    .orderBy("year", "desc")
    .executeTakeFirst();
  return fee?.id;
}

/** Returns the active entries of a race, oldest first. */
export const entriesIn = (tx: Tx, race: number) =>
  tx
    .selectFrom("entry")
    .where("race_id", "=", race)
    .where("active", "=", true)
    .select(["id", "updated_at"])
    .orderBy("id")
    .execute();

/** Returns everyone who was ever entered in a competition. */
export async function startersIn(tx: Tx, competition: number): Promise<ReadonlySet<number | null>> {
  const rows = await tx
    .selectFrom("entry_member as m")
    .innerJoin("entry as e", "e.id", "m.entry_id")
    .where("e.competition_id", "=", competition)
    .select("m.person_id")
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Counts the active entries of a race. */
export async function countEntries(tx: Tx, race: number): Promise<number> {
  const rows = await tx
    .selectFrom("entry")
    .where("race_id", "=", race)
    .where("active", "=", true)
    .select("id")
    .execute();
  return rows.length;
}

/**
 * Returns the future races with entries: the competition with most entries first, and its largest race before the
 * others.
 */
export async function enteredRaces(
  tx: Tx,
): Promise<readonly { readonly competition: number; readonly race: number; readonly entries: number }[]> {
  const { rows } = await sql<{ competition: number; race: number; entries: number }>`
    select e.competition_id as competition, e.race_id as race, count(*)::integer as entries
    from entry e join race r on r.id = e.race_id join competition c on c.id = e.competition_id
    where e.active and c.approved group by e.competition_id, e.race_id
    order by sum(count(*)) over (partition by e.competition_id) desc, e.competition_id, entries desc, e.race_id`.execute(
    tx,
  );
  return rows;
}

/** Returns the fee of a transfer that waits for its payment. */
export async function feeOfTransfer(tx: Tx, id: number): Promise<number> {
  const { fee_id } = await tx
    .selectFrom("athlete_transfer")
    .where("id", "=", id)
    .select("fee_id")
    .executeTakeFirstOrThrow();
  if (fee_id === null) throw new Error(`transfer ${id} has no fee`);
  return fee_id;
}

/** Sets the moment since which persons belong to their clubs. */
export async function beginMemberships(tx: Tx, persons: readonly number[], at: Date): Promise<void> {
  await sql`update club_membership set since = ${at} where person_id = any(${persons}::integer[])`.execute(tx);
}
