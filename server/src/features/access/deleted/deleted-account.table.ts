import { deletedAccountTable, DELETED_DAYS } from "@rajt/contract/access/account/deleted-account.table";
import { removesAccount } from "@rajt/contract/access/account/account.rights";
import { sql } from "kysely";
import { viewerTerms, conditionOf } from "../../../kernel/right/condition.ts";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import { restoreAccounts } from "./restore-accounts.ts";

/** Serves deleted accounts while they can be restored (product/access 30). */
export const deletedAccounts = serveTable(deletedAccountTable, {
  texts: "access.deletedAccount",
  from: sql`account a join party p on p.id = a.id`,
  id: sql`a.id`,
  columns: {
    name: sql`p.name`,
    kind: sql`a.kind`,
    email: sql`a.email`,
    deletedAt: sql`a.deleted_at`,
    deletedBy: sql`(select m.name from change_log l join party m on m.id = l.actor_id
      where l.object in ('account', 'person') and l.object_id = a.id and l.action = 'delete' order by l.id desc limit 1)`,
    erasedOn: sql`((a.deleted_at at time zone 'Europe/Budapest')::date + ${sql.lit(DELETED_DAYS)})`,
  },
  scope: () => sql`a.deleted_at is not null and a.erased_at is null`,
  acts: { restore: restoreAccounts },
  open: {
    restore: (viewer) => conditionOf(removesAccount, { isStaff: sql`a.kind = 'STAFF'` }, viewerTerms(viewer)),
  },
});
