import { clubEntryTable } from "@rajt/contract/entry/club-entry.table";
import { sql } from "kysely";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import { managesAsClub } from "./club-entry.store.ts";
import { STARTER_COLUMNS } from "../starter-columns.store.ts";
import { withdrawEntries } from "../withdraw-entries.ts";

const ALL_MEMBERS = sql`(select string_agg(coalesce(n.name, x.written_name), ', ' order by x.position)
  from entry_member x left join party n on n.id = x.person_id where x.entry_id = e.id)`;

/** The moment after the last one of the registration deadline's day. */
const DEADLINE = sql`(c.registration_deadline + 1)::timestamp at time zone 'Europe/Budapest'`;

/** The first change of a field after the deadline: before it, the field was what it changed from. */
const changedFrom = (field: string) => sql`(select k.changes -> ${field}::text -> 0 as was from change_log k
  where k.object = 'entry' and k.object_id = e.id and k.at >= ${DEADLINE} and k.changes ? ${field}::text and k.action = 'update'
  order by k.id limit 1)`;

/** The value at the deadline: none of an entry that was made later. */
const atDeadline = (value: ReturnType<typeof sql>) => sql`case when e.created_at < ${DEADLINE} then ${value} end`;

/** The entries that hold, and those withdrawn after the deadline, which stay listed (product/entering 13). */
export const clubEntryList = serveTable(clubEntryTable, {
  texts: "entry.clubEntries",
  from: sql`entry e`,
  joins: {
    r: sql`left join race r on r.id = e.race_id`,
    c: sql`left join competition c on c.id = e.competition_id`,
    t: sql`left join contest t on t.id = c.contest_id`,
    v: sql`left join receivable v on v.entry_id = e.id`,
    m: sql`left join entry_member m on m.entry_id = e.id and m.position = 1`,
    p: sql`left join person p on p.id = m.person_id`,
    l: sql`left join licence l on l.person_id = p.id`,
  },
  id: sql`e.id`,
  columns: {
    ...STARTER_COLUMNS,
    competition: { id: sql`e.competition_id`, name: sql`t.name` },
    race: { id: sql`e.race_id`, name: sql`r.name`, order: [sql`r.start_time`, sql`r.order_index`, sql`r.id`] },
    date: sql`r.date`,
    paid: sql`v.paid`,
    amount: sql`v.gross`,
    cachedPersonChipNumber: sql`l.chip_number`,
    rowStatus: sql`e.row_status`,
    oldRace: atDeadline(
      sql`coalesce((select o.name from race o where o.id = (${changedFrom("race")} #>> '{}')::integer), r.name)`,
    ),
    oldTeamName: atDeadline(sql`coalesce(${changedFrom("team")} #>> '{}', e.team_name)`),
    oldMembers: atDeadline(sql`coalesce((
      select string_agg(coalesce(n.name, was.one), ', ' order by was.place)
      from jsonb_array_elements_text(${changedFrom("members")}) with ordinality as was (one, place)
      left join party n on n.id = case when was.one ~ '^[0-9]{1,9}$' then was.one::integer end), ${ALL_MEMBERS})`),
    oldAmount: atDeadline(sql`coalesce((${changedFrom("amount")} #>> '{}')::integer, v.gross)`),
  },
  scope: (viewer) => sql`(e.active or e.row_status = 'DELETED') and ${managesAsClub(viewer)}`,
  acts: {
    withdraw: async (tx, entries, { viewer, actor, at }) =>
      withdrawEntries(tx, entries, { within: managesAsClub(viewer), isOrganiser: false, actor, at }),
  },
  open: {
    withdraw: () => sql`e.active and not exists (select from payment_item i where i.receivable_id = v.id and i.open)`,
  },
});
