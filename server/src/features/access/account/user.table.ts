import { user } from "@rajt/contract/access/account/user.record";
import { sql } from "kysely";
import { everyRow, serveTable } from "../../../kernel/table/serve-table.ts";
import { removeAccount } from "./remove-account.ts";

/** Everyone who may sign in, deleted accounts too (product/access 31). */
export const userTable = serveTable(user.table, {
  texts: "access.user",
  from: ({ viewer: { isSuperAdmin } }) => sql`account a
    left join person p on p.id = a.id left join organisation o on o.id = a.id left join staff s on s.id = a.id
    cross join (values (${isSuperAdmin}::boolean)) as me (is_super_admin)`,
  id: sql`a.id`,
  columns: {
    name: {
      value: sql`coalesce(p.last_name || ' ' || p.first_name, o.full_name, s.name)`,
      order: [sql`coalesce(p.last_name, o.full_name, s.name)`, sql`p.first_name`],
    },
    roleList: {
      from: sql`held_role h join dashboard_role r on r.id = h.role_id`,
      where: sql`h.account_id = a.id`,
      id: sql`r.id`,
      name: sql`r.title`,
    },
    email: sql`a.email`,
    registrationTimestamp: sql`a.registered_at`,
    lastLoginTimestamp: sql`a.last_login_at`,
    registrationStatus: sql`a.registration_status`,
  },
  scope: everyRow,
  // With the account goes whoever it is of: people and organisations are deleted by super admins alone.
  protection: sql`case when a.registration_status = 'DELETED' then 'CannotBeModified'
    when a.kind <> 'STAFF' and not me.is_super_admin then 'CannotBeDeleted' end`,
  object: "account",
  remove: removeAccount,
});
