import { user } from "@rajt/contract/access/account/user.record";
import { removesAccount } from "@rajt/contract/access/account/account.rights";
import { sql } from "kysely";
import { askerOf, conditionOf } from "../../../kernel/right/condition.ts";
import { everyRow, serveTable } from "../../../kernel/table/serve-table.ts";
import { ACCOUNT_HOLDINGS } from "../deleted/account-holdings.store.ts";
import { removeAccount } from "../deleted/remove-account.ts";

/** Everyone who may sign in, deleted accounts too (product/access 31). */
export const userTable = serveTable(user.table, {
  texts: "access.user",
  from: sql`account a`,
  joins: ({ viewer }) => ({
    p: sql`left join person p on p.id = a.id`,
    o: sql`left join organisation o on o.id = a.id`,
    s: sql`left join staff s on s.id = a.id`,
    may: sql`cross join lateral (
      select ${conditionOf(removesAccount, { isStaff: sql`a.kind = 'STAFF'` }, askerOf(viewer))} as removes) as may`,
  }),
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
  protection: sql`case when a.registration_status = 'DELETED' then 'CannotBeModified'
    when not may.removes then 'CannotBeDeleted' end`,
  object: "account",
  remove: removeAccount,
  holdings: ACCOUNT_HOLDINGS,
});
