import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

/** Is anybody in the portal? One statement. */
export async function anyAccount(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from account) as some`.execute(db);
  return rows[0]?.some ?? false;
}

/** Which of these sign in by this address or number? */
export const accountsWith = (db: Db, emails: readonly string[]) =>
  db
    .selectFrom("account")
    .where("email", "in", emails)
    .where("registration_status", "=", "ACTIVE")
    .select("email")
    .execute();

export const giveOrganisersPassword = (tx: Tx, passwordHash: string) =>
  tx.updateTable("account").set({ password_hash: passwordHash }).where("kind", "=", "ORGANISATION").execute();

/** Races of competitions to come, with what decides who may enter them. */
export const racesToEnter = (tx: Tx) =>
  tx
    .selectFrom("race as r")
    .innerJoin("competition as c", "c.id", "r.competition_id")
    .innerJoin("contest as t", "t.id", "c.contest_id")
    .where("r.is_team", "=", false)
    .select([
      "r.id",
      "r.competition_id",
      "r.date",
      "r.is_male",
      "r.is_female",
      "r.capacity",
      "r.order_index",
      "t.name as contest",
    ])
    .select(["c.entry_deadline_1", "c.entry_deadline_2", "c.entry_deadline_3", "c.registration_deadline"])
    .select([
      sql<
        { id: number; ageMin: number; ageMax: number; child: boolean; group: number }[]
      >`(select json_agg(json_build_object('id', a.id, 'ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child, 'group', a.group_age_group_id) order by a.order_index)
        from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id)`.as("ageGroups"),
      sql<string[]>`(select json_agg(type) from race_licence_type l where l.race_id = r.id)`.as("licenceTypes"),
    ])
    .orderBy("r.date")
    .orderBy("r.order_index")
    .execute();

export type RaceToEnter = Awaited<ReturnType<typeof racesToEnter>>[number];

export const individualPrices = (tx: Tx) =>
  tx.selectFrom("entry_price").where("qualification_id", "is", null).selectAll().execute();

export const demoStarters = (tx: Tx) =>
  tx
    .selectFrom("person as p")
    .innerJoin("licence as l", "l.person_id", "p.id")
    .select(["p.id", "p.birth_date", "p.gender", "p.club_id", "l.type", "l.number"])
    .orderBy("l.number")
    .execute();

export type DemoStarter = Awaited<ReturnType<typeof demoStarters>>[number];
