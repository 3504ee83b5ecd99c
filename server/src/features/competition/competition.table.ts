import { competitionTable } from "@rajt/contract/competition/competition.table";
import { competitionRights } from "@rajt/contract/competition/competition.rights";
import { dayOf } from "@rajt/contract/kernel/days";
import { permits } from "@rajt/contract/kernel/right";
import { pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { RemoveRow } from "../../kernel/table/binding.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import { deleteAnnouncement, lockApproval } from "./announcement/announcement.store.ts";
import { removableBy, workedOnBy } from "./competition-scope.store.ts";

/** Serves the list of announcements (product/competitions 29). */
export const competitions = serveTable(competitionTable, {
  texts: "competition.list",
  from: sql`competition c`,
  joins: ({ viewer, now }) => ({
    q: sql`cross join lateral (select c.starts_on - ${dayOf(now)}::date as ahead, c.cancelled or c.ends_on < ${dayOf(now)}::date as is_over) as q`,
    t: sql`left join contest t on t.id = c.contest_id`,
    o: sql`left join organisation o on o.id = c.created_by`,
    may: sql`cross join lateral (select ${removableBy(viewer)} as removes) as may`,
  }),
  id: sql`c.id`,
  columns: {
    name: sql`t.name`,
    date: sql`c.starts_on`,
    orgName: sql`o.full_name`,
    state: sql`case when c.cancelled then 'CANCELLED' when c.approved then 'APPROVED' when c.submitted then 'SUBMITTED'
      when 'DENIED' in (c.admin_approval, c.committee_approval) then 'SENT_BACK' else 'DRAFT' end`,
    nearness: {
      value: sql`q.ahead`,
      order: [sql`case when q.is_over then 2 when c.approved then 0 else 1 end`, sql`abs(q.ahead)`],
    },
    // An imported announcement has no submission of its own.
    submittedAt: sql`case when c.submitted then coalesce((select max(l.at) from change_log l
      where l.object = 'competition' and l.object_id = c.id and l.action = 'status' and l.changes #>> '{move,1}' = 'submit'), c.created_at) end`,
    submitted: sql`c.submitted`,
    adminApproval: sql`c.admin_approval`,
    technicalCommitteeApproval: sql`c.committee_approval`,
    approved: sql`c.approved`,
    cancelled: sql`c.cancelled`,
  },
  scope: workedOnBy,
  protection: sql`case when not may.removes then 'CannotBeDeleted' end`,
  object: "competition",
  remove: removeAnnouncement,
  holdings: [
    {
      words: "competition.list.holding.entry",
      blockedBy: ["race_kept"],
      from: sql`race r join entry e on e.race_id = r.id`,
      of: (id) => sql`r.competition_id = ${id}`,
      // All races share the competition's page.
      id: sql`r.competition_id`,
      name: sql`r.name || ': ' || coalesce(e.team_name, (select string_agg(coalesce(p.name, m.unregistered_name), ', ' order by m.position)
        from entry_member m left join party p on p.id = m.person_id where m.entry_id = e.id), '–')`,
      path: (competitionId) => pathTo("competitionEntry", { competitionId }),
    },
  ],
});

/** Deletes an announcement. Only the federation deletes a submitted one, and nobody one with entries. */
async function removeAnnouncement(...[tx, id, { viewer }]: Parameters<RemoveRow>): Promise<boolean> {
  const looking = await viewer();
  const approval = await lockApproval(tx, id);
  if (!approval) return false;
  const { createdBy, submitted } = approval;
  if (!permits(looking, competitionRights.remove, { organiser: createdBy, submitted }))
    throw new Refusal("competition.list.notYours");
  return deleteAnnouncement(tx, id);
}
