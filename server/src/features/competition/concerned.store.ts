import type { Locale } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";

export type Concerned = {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale;
};

/** Who announced it, and all who decide: super admins and the technical committee. */
export async function findConcerned(runner: Runner, createdBy: number): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select a.id, a.name, a.email, a.locale from party a
    where a.registration_status = 'ACTIVE' and (a.id = ${createdBy}
      or exists (select from party_kind k where k.account_id = a.id and k.key = 'TechnicalCommittee')
      or exists (select from held_role h join dashboard_role r on r.id = h.role_id
        where h.account_id = a.id and r.is_enabled and r.is_super_admin))
    order by a.id`.execute(runner);
  return rows;
}
