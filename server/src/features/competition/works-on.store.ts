import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { workedOnBy } from "./competition-scope.store.ts";

const isSuperAdmin = sql<boolean>`exists (select from account_role g join dashboard_role r on r.id = g.role_id
  where g.account_id = a.id and r.is_enabled and r.is_super_admin)`;
const isTechnicalCommittee = sql<boolean>`exists (select from party_kind k where k.account_id = a.id and k.key = 'TechnicalCommittee')`;

/** Returns the accounts that work on an announcement in its current state. */
export async function whoWorksOn(runner: Runner, competition: number): Promise<ReadonlySet<number>> {
  const works = workedOnBy({
    accountId: sql`a.id`,
    isSuperAdmin,
    isTechnicalCommittee,
  });
  const { rows } = await sql<{ id: number }>`
    select a.id from competition c cross join account a where c.id = ${competition} and ${works}`.execute(runner);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the accounts of the technical committee that do not decide for the federation too. */
export async function committeeMembers(runner: Runner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a where ${isTechnicalCommittee} and not ${isSuperAdmin}`.execute(runner);
  return rows.map(({ id }) => id);
}

/** Returns the organiser of an announcement and its deciders, except the actor. */
export async function announcementParties(
  runner: Runner,
  competition: number,
  actor: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a where a.registration_status = 'ACTIVE' and a.id is distinct from ${actor}
      and (a.id = (select created_by from competition where id = ${competition}) or ${isSuperAdmin} or ${isTechnicalCommittee})
    order by a.id`.execute(runner);
  return rows.map(({ id }) => id);
}
