import { competitionEntryTable } from "@rajt/contract/entry/entry.table";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import { managesEntries } from "../../competition/index.ts";
import { openMark } from "../../money/index.ts";
import { withdrawEntries } from "../withdraw-entries.ts";
import { marking, receiverFor } from "./mark-entry.ts";

/** Of members of a team who are only written down, as of persons. */
const NAME = sql`coalesce(p.last_name || ' ' || p.first_name, m.written_name)`;

const OTHER_MEMBERS = sql`(select string_agg(coalesce(n.name, x.written_name), ', ' order by x.position)
  from entry_member x left join party n on n.id = x.person_id where x.entry_id = e.id and x.position > 1)`;

/** The age reached in the year of the race (product/people 20). */
const AGE = sql`extract(year from r.date) - extract(year from p.birth_date)`;

const markable = (paid: boolean) => (viewer: Viewer) => openMark(paid, sql`v`, receiverFor(viewer));

/** Of `competition c`, `entry e` and its `receivable v`: what the organiser may delete, but for the day. */
const DELETABLE = sql`e.active and not exists (select from payment_item i where i.receivable_id = v.id and i.open)`;

/**
 * The entries that hold, those withdrawn after the deadline, which stay listed (product/entering 13), and of a competition that was called off
 * those that ended with it.
 */
export const competitionEntries = serveTable(competitionEntryTable, {
  texts: "entry.list",
  from: sql`competition c
    join race r on r.competition_id = c.id
    join entry e on e.race_id = r.id and (e.active or e.row_status = 'DELETED' or e.updated_at >= c.cancelled_at)
    join receivable v on v.entry_id = e.id`,
  joins: {
    m: sql`left join entry_member m on m.entry_id = e.id and m.position = 1`,
    p: sql`left join person p on p.id = m.person_id`,
    l: sql`left join licence l on l.person_id = p.id`,
    o: sql`left join organisation o on o.id = e.club_id`,
  },
  id: sql`e.id`,
  columns: {
    cachedPersonFullName: { value: NAME, order: [sql`coalesce(p.last_name, m.written_name)`, sql`p.first_name`] },
    race: { id: sql`r.id`, name: sql`r.name`, order: [sql`r.date`, sql`r.start_time`, sql`r.order_index`] },
    birthYear: sql`extract(year from p.birth_date)`,
    cachedPersonGender: sql`p.gender`,
    org: { id: sql`o.id`, name: sql`o.short_name` },
    teamName: sql`e.team_name`,
    teamMembers: OTHER_MEMBERS,
    cachedPersonLicenseNumber: sql`l.number`,
    cachedPersonLicenseType: sql`l.type`,
    cachedPersonAgeGroup: {
      from: sql`race_age_group g join age_group a on a.id = g.age_group_id`,
      where: sql`g.race_id = r.id and ${AGE} between a.age_min and a.age_max`,
      id: sql`a.id`,
      name: sql`a.name`,
    },
    cachedPersonChipNumber: sql`coalesce(e.chip_number, case when not e.is_team then l.chip_number end)`,
    paid: sql`v.paid`,
    amount: sql`v.gross`,
    rowStatus: sql`e.row_status`,
    competition: { id: sql`c.id`, name: sql`''` },
  },
  scope: managesEntries,
  printedOf: {
    column: "competition",
    name: (id) => sql`(select t.name from competition c join contest t on t.id = c.contest_id where c.id = ${id})`,
  },
  acts: {
    markPaid: marking(true),
    markUnpaid: marking(false),
    delete: async (tx, entries, { viewer, actor, at }) =>
      withdrawEntries(tx, entries, { within: managesEntries(viewer), isOrganiser: true, actor, at }),
  },
  open: { markPaid: markable(true), markUnpaid: markable(false), delete: () => DELETABLE },
});
