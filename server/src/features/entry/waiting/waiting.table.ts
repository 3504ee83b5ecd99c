import { waitingTable } from "@rajt/contract/entry/waiting/waiting.table";
import { sql } from "kysely";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import { managesEntries } from "../../competition/index.ts";
import { passOver } from "./pass-over.ts";

/** Serves the waiting lists of a competition to viewers who manage its entries. */
export const waitingList = serveTable(waitingTable, {
  texts: "entry.waitingList",
  from: sql`competition c
    join race r on r.competition_id = c.id
    cross join lateral (
      select a.*, case when a.offer_until is null then row_number() over (partition by a.offer_until is null order by a.id) end::integer as place
      from waiting_list_entry a where a.race_id = r.id and a.active) as w
    left join waiting_list_member m on m.waiting_id = w.id and m.position = 1
    left join person p on p.id = m.person_id`,
  joins: { o: sql`left join organisation o on o.id = coalesce(w.club_id, p.club_id)` },
  id: sql`w.id`,
  columns: {
    cachedPersonFullName: {
      value: sql`p.last_name || ' ' || p.first_name`,
      order: [sql`p.last_name`, sql`p.first_name`],
    },
    teamName: sql`w.team_name`,
    race: { id: sql`r.id`, name: sql`r.name`, order: [sql`r.date`, sql`r.start_time`, sql`r.order_index`, sql`r.id`] },
    position: { value: sql`w.place`, order: [sql`coalesce(w.place, 0)`, sql`w.id`] },
    offerUntil: sql`w.offer_until`,
    org: { id: sql`o.id`, name: sql`o.short_name` },
    joined: sql`w.created_at`,
    competition: { id: sql`c.id`, name: sql`''` },
  },
  scope: managesEntries,
  acts: { passOver },
  open: { passOver: () => sql`c.approved and not c.cancelled and coalesce(w.place, 1) = 1` },
});
