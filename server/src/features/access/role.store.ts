import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";

/** For each service the keys of the enabled roles that grant it, in their order; a super admin's role grants all. */
export async function readServiceRoles(db: Runner, services: readonly string[]): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ service: string; roles: string[] }>`
    select s.service, coalesce(array_agg(r.key order by r.order_index, r.id) filter (where r.id is not null), '{}') as roles
    from unnest(${services}::text[]) as s (service)
    left join dashboard_role r on r.is_enabled and (r.is_super_admin or exists (
      select 1 from role_service g where g.role_id = r.id and g.service = s.service and g.level <> 'Deny'))
    group by s.service`.execute(db);
  return Object.fromEntries(rows.map(({ service, roles }) => [service, roles]));
}
