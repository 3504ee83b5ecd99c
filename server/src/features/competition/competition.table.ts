import { competitionTable } from "@rajt/contract/competition/competition.table";
import { sql } from "kysely";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { RemoveRow } from "../../kernel/table/binding.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import { deleteAnnouncement, lockStanding, workedOnBy } from "./announcement/announcement.store.ts";

/** Announcements (product/competitions 29). */
export const competitions = serveTable(competitionTable, {
  texts: "competition.list",
  from: ({
    viewer,
  }) => sql`competition c join contest t on t.id = c.contest_id join organisation o on o.id = c.created_by
    cross join (values (${viewer.isSuperAdmin}::boolean, ${viewer.accountId}::integer)) as me (is_super_admin, id)`,
  id: sql`c.id`,
  columns: {
    name: sql`t.name`,
    date: sql`c.starts_on`,
    orgName: sql`o.full_name`,
    submitted: sql`c.submitted`,
    adminApproval: sql`c.admin_approval`,
    technicalCommitteeApproval: sql`c.committee_approval`,
    approved: sql`c.approved`,
    cancelled: sql`c.cancelled`,
  },
  scope: workedOnBy,
  protection: sql`case when not (me.is_super_admin or c.created_by = me.id and not c.submitted) then 'CannotBeDeleted' end`,
  object: "competition",
  remove: removeAnnouncement,
  usedBy: { race_kept: "competition.list.entered" },
});

/** What was submitted is the federation's to delete, what people have entered nobody's. */
async function removeAnnouncement(...[tx, id, { viewer }]: Parameters<RemoveRow>): Promise<boolean> {
  const looking = await viewer();
  const standing = await lockStanding(tx, id);
  if (!standing) return false;
  const { createdBy, submitted } = standing;
  if (!looking.isSuperAdmin && (submitted || createdBy !== looking.accountId))
    throw new Refusal("competition.list.notYours");
  return deleteAnnouncement(tx, id);
}
