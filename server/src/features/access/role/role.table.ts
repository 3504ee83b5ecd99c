import { user } from "@rajt/contract/access/account/user.record";
import { dashboardRole } from "@rajt/contract/access/role/role.record";
import { allows } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import { allRows, serveTable } from "../../../kernel/table/serve-table.ts";
import { deleteRole, PROTECTION, readRole } from "./role.store.ts";
import { changesRole } from "@rajt/contract/access/account/account.rights";
import { permits } from "@rajt/contract/kernel/right";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { CallContext } from "../../../kernel/calls/context.ts";

/** Serves the dashboard roles (product/access 2). */
export const dashboardRoleTable = serveTable(dashboardRole.table, {
  texts: "access.dashboardRole",
  from: sql`dashboard_role r`,
  id: sql`r.id`,
  columns: {
    title: sql`r.title`,
    adminDescription: sql`r.admin_description`,
    isEnabled: sql`r.is_enabled`,
    created: sql`r.created_at`,
    updated: sql`r.updated_at`,
    orderIndex: sql`r.order_index`,
  },
  scope: allRows,
  protection: PROTECTION,
  object: "dashboardRole",
  remove: removeRole,
  holdings: [
    {
      words: "access.dashboardRole.holding",
      blockedBy: ["account_role_role_id_fkey"],
      from: sql`account_role h join party p on p.id = h.account_id`,
      of: (role) => sql`h.role_id = ${role}`,
      id: sql`p.id`,
      name: sql`p.name`,
      named: (viewer) => (allows(viewer, user.form.needs) ? allRows() : sql`false`),
      path: (id) => pathTo("userEdit", { id }),
    },
  ],
});

/** Deletes a role without holders permanently. Only a super admin may delete a role that grants everything. */
async function removeRole(tx: Tx, id: number, { viewer }: Pick<CallContext<unknown>, "viewer">): Promise<boolean> {
  const role = await readRole(tx, id);
  if (role && !permits(await viewer(), changesRole, role)) throw new Refusal("access.dashboardRole.superAdminOnly");
  return deleteRole(tx, id);
}
