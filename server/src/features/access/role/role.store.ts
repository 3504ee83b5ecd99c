import type { dashboardRole } from "@rajt/contract/access/role/role.record";
import { GUEST } from "@rajt/contract/kernel/access";
import type { GrantedLevel } from "@rajt/contract/kernel/enumerations";
import type { Dto } from "@rajt/contract/kernel/form/form";
import { CONTENT_TYPES, PUBLIC_SERVICES, SERVICES } from "@rajt/contract/kernel/rights";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";

export type RoleDto = Dto<typeof dashboardRole.form>;

/**
 * Returns for each service the keys of the enabled roles that grant it, in their order; a super admin's role grants
 * all.
 */
export async function readServiceRoles(db: Runner, services: readonly string[]): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ service: string; roles: string[] }>`
    select s.service, coalesce(array_agg(r.key order by r.order_index, r.id) filter (where r.id is not null), '{}') as roles
    from unnest(${services}::text[]) as s (service)
    left join dashboard_role r on r.is_enabled and (r.is_super_admin or exists (
      select 1 from role_service g where g.role_id = r.id and g.service = s.service and g.level <> 'Deny'))
      and (r.key <> ${GUEST} or s.service = any(${[...PUBLIC_SERVICES]}::text[]))
    group by s.service`.execute(db);
  return Object.fromEntries(rows.map(({ service, roles }) => [service, roles]));
}

/** Built-in roles may be changed but not deleted. */
export const PROTECTION = sql<"CannotBeDeleted" | null>`case when r.is_built_in then 'CannotBeDeleted' end`;

const grants = (table: "role_service" | "role_content", column: string, field: string, order: readonly string[]) => sql`
  (select coalesce(json_agg(json_build_object(${sql.lit(field)}, ${sql.ref(`g.${column}`)}, 'grantedLevel', g.level)
     order by array_position(${sql.lit(`{${order.join()}}`)}::text[], ${sql.ref(`g.${column}`)})), '[]')
   from ${sql.table(table)} g where g.role_id = r.id)`;

/** Selects the grants of role `r` as its form has them. */
export const roleFields: Readonly<Record<"servicePermissionList" | "contentPermissionList", RawBuilder<unknown>>> = {
  servicePermissionList: grants("role_service", "service", "service", SERVICES),
  contentPermissionList: grants("role_content", "content_type", "contentType", CONTENT_TYPES),
};

export type StoredRole = Pick<
  RoleDto,
  "title" | "isEnabled" | "isSuperAdmin" | "servicePermissionList" | "contentPermissionList"
> & {
  isBuiltIn: boolean;
  id: number;
  key: string;
};

const columns = sql`r.id, r.key, r.title, r.is_enabled as "isEnabled", r.is_super_admin as "isSuperAdmin", r.is_built_in as "isBuiltIn",
  ${roleFields.servicePermissionList} as "servicePermissionList", ${roleFields.contentPermissionList} as "contentPermissionList"`;

/** Returns all roles in their order. */
export async function readRoles(runner: Runner): Promise<StoredRole[]> {
  const { rows } =
    await sql<StoredRole>`select ${columns} from dashboard_role r order by r.order_index, r.title, r.id`.execute(
      runner,
    );
  return rows;
}

export async function readRole(runner: Runner, id: number): Promise<StoredRole | undefined> {
  const { rows } = await sql<StoredRole>`select ${columns} from dashboard_role r where r.id = ${id}`.execute(runner);
  return rows[0];
}

/** Replaces the grants of a role. */
export async function storeGrants(
  tx: Tx,
  id: number,
  { servicePermissionList, contentPermissionList }: Pick<RoleDto, "servicePermissionList" | "contentPermissionList">,
): Promise<void> {
  await replace(
    tx,
    id,
    "role_service",
    "service",
    servicePermissionList.map((row) => [row.service, row.grantedLevel]),
  );
  await replace(
    tx,
    id,
    "role_content",
    "content_type",
    contentPermissionList.map((row) => [row.contentType, row.grantedLevel]),
  );
}

async function replace(
  tx: Tx,
  id: number,
  table: "role_service" | "role_content",
  column: string,
  rows: readonly (readonly [name: string, level: GrantedLevel])[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where role_id = ${id}`.execute(tx);
  await sql`insert into ${sql.table(table)} (role_id, ${sql.ref(column)}, level)
    select ${id}, name, level
    from unnest(${rows.map(([name]) => name)}::text[], ${rows.map(([, level]) => level)}::text[]) as given (name, level)`.execute(
    tx,
  );
}

export async function deleteRole(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from dashboard_role where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}
