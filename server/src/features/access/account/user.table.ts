import { user } from "@rajt/contract/access/account/user.record";
import { removesAccount } from "@rajt/contract/access/account/account.rights";
import { sql } from "kysely";
import { viewerTerms, conditionOf } from "../../../kernel/right/condition.ts";
import { allRows, serveTable } from "../../../kernel/table/serve-table.ts";
import { ACCOUNT_HOLDINGS } from "../deleted/account-holdings.store.ts";
import { removeAccount } from "../deleted/remove-account.ts";

/**
 * The names of all accounts, each from the table of its kind, where an index orders them: PostgreSQL merges the three
 * as far as a page needs, and joins the accounts. Starting from the accounts, it would join and sort all of them.
 */
const NAMES = sql`(
  select p.id, p.last_name || ' ' || p.first_name as name, p.last_name as first_key, p.first_name as second_key, p.search from person p
  union all select o.id, o.full_name, o.full_name, null, folded(o.full_name) from organisation o
  union all select s.id, s.name, s.name, null, folded(s.name) from staff s)`;

/** Serves every account that may sign in, and deleted ones (product/access 31). */
export const userTable = serveTable(user.table, {
  texts: "access.user",
  from: sql`account a`,
  joins: ({ viewer }) => ({
    n: sql`join ${NAMES} n on n.id = a.id`,
    may: sql`cross join lateral (
      select ${conditionOf(removesAccount, { isStaff: sql`a.kind = 'STAFF'` }, viewerTerms(viewer))} as removes) as may`,
  }),
  id: sql`a.id`,
  columns: {
    name: {
      value: sql`n.name`,
      order: [sql`n.first_key`, sql`n.second_key`],
      search: sql`n.search`,
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
  scope: allRows,
  protection: sql`case when a.registration_status = 'DELETED' then 'CannotBeModified'
    when not may.removes then 'CannotBeDeleted' end`,
  object: "account",
  remove: removeAccount,
  holdings: ACCOUNT_HOLDINGS,
});
