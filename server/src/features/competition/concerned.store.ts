import type { Locale } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { workedOnBy } from "./announcement.store.ts";

export type Concerned = {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale;
  /** Do they work on the announcement as it stands? */
  readonly mayOpen: boolean;
};

/** Who announced a competition, and all who decide: super admins and the technical committee. */
export async function findConcerned(runner: Runner, competition: number): Promise<Concerned[]> {
  const mayOpen = workedOnBy({
    accountId: sql`a.id`,
    isSuperAdmin: sql`k.is_super_admin`,
    isTechnicalCommittee: sql`k.is_committee`,
  });
  const { rows } = await sql<Concerned>`
    select a.id, a.name, a.email, a.locale, ${mayOpen} as "mayOpen"
    from competition c cross join party a cross join lateral (select
      exists (select from party_kind k where k.account_id = a.id and k.key = 'TechnicalCommittee') as is_committee,
      exists (select from held_role h join dashboard_role r on r.id = h.role_id
        where h.account_id = a.id and r.is_enabled and r.is_super_admin) as is_super_admin) k
    where c.id = ${competition} and a.registration_status = 'ACTIVE' and (a.id = c.created_by or k.is_committee or k.is_super_admin)
    order by a.id`.execute(runner);
  return rows;
}
