import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { workedOnBy } from "./competition-scope.store.ts";

/** The accounts that work on an announcement as it stands. */
export async function whoWorksOn(runner: Runner, competition: number): Promise<ReadonlySet<number>> {
  const works = workedOnBy({
    accountId: sql`a.id`,
    isSuperAdmin: sql<boolean>`exists (select from account_role g join dashboard_role r on r.id = g.role_id
      where g.account_id = a.id and r.is_enabled and r.is_super_admin)`,
    isTechnicalCommittee: sql<boolean>`exists (select from party_kind k where k.account_id = a.id and k.key = 'TechnicalCommittee')`,
  });
  const { rows } = await sql<{ id: number }>`
    select a.id from competition c cross join account a where c.id = ${competition} and ${works}`.execute(runner);
  return new Set(rows.map(({ id }) => id));
}
