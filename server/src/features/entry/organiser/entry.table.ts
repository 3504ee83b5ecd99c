import { competitionEntryTable } from "@rajt/contract/entry/entry.table";
import { CHECK_IN_DAYS } from "@rajt/contract/entry/day/day.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import type { EngineContext } from "../../../app-context.ts";
import { managesEntries } from "../../competition/index.ts";
import { inOpenPayment, canMark } from "../../money/index.ts";
import { GROSS, OWED } from "../price/gross.store.ts";
import { OLD_COLUMNS } from "../old-columns.store.ts";
import { STARTER_COLUMNS } from "../starter-columns.store.ts";
import { withdrawEntries } from "../order/withdraw-entries.ts";
import { scheduleDeletionNotification } from "./notify-deletion.ts";
import { marking, receiverFor } from "./mark-entry.ts";

const markable = (paid: boolean) => (viewer: Viewer) => canMark(paid, sql`v`, receiverFor(viewer));

/** A condition over `competition c`, `entry e` and its `receivable v`: the organiser may delete the entry, apart from the deadline. */
const DELETABLE = sql`e.active and not ${inOpenPayment(sql`v.id`)}`;

/**
 * Serves active entries, those withdrawn after the deadline, which stay listed (product/entering 13), and those that ended with a cancelled
 * competition.
 */
export const competitionEntries = (context: EngineContext) =>
  serveTable(competitionEntryTable, {
    texts: "entry.list",
    from: sql`competition c
    join entry e on e.competition_id = c.id and (e.active or e.row_status = 'DELETED' or e.updated_at >= c.cancelled_at)`,
    joins: ({ now }) => ({
      n: sql`cross join (values (${now}::timestamptz)) as n (at)`,
      r: sql`left join race r on r.id = e.race_id`,
      v: sql`left join receivable v on v.entry_id = e.id`,
      m: sql`left join entry_member m on m.entry_id = e.id and m.position = 1`,
      p: sql`left join person p on p.id = m.person_id`,
      l: sql`left join licence l on l.person_id = p.id`,
      o: sql`left join organisation o on o.id = e.club_id`,
    }),
    id: sql`e.id`,
    columns: {
      ...STARTER_COLUMNS,
      race: { id: sql`e.race_id`, name: sql`r.name`, order: [sql`r.date`, sql`r.start_time`, sql`r.order_index`] },
      org: { id: sql`o.id`, name: sql`o.short_name` },
      onSite: sql`case when exists (select from entry_member x where x.entry_id = e.id and x.unregistered_name is not null)
        then 'WRITTEN' end`,
      cachedPersonChipNumber: sql`coalesce(e.chip_number, case when not e.is_team then l.chip_number end)`,
      startNumber: {
        value: sql`(select n.number from start_number n where n.entry_id = e.id and n.holds)`,
        search: sql`(select n.number::text from start_number n where n.entry_id = e.id and n.holds)`,
      },
      here: sql`case when e.active and r.date <= (n.at at time zone 'Europe/Budapest')::date + ${CHECK_IN_DAYS}::integer
        then exists (select from check_in k where k.entry_id = e.id) end`,
      paid: sql`v.paid`,
      amount: GROSS,
      rowStatus: sql`e.row_status`,
      competition: { id: sql`c.id`, name: sql`''` },
      ...OLD_COLUMNS,
    },
    sums: {
      owed: OWED,
      paid: sql`least(v.settled, ${OWED})`,
      outstanding: sql`greatest(${OWED} - v.settled, 0)`,
    },
    scope: managesEntries,
    printedOf: {
      column: "competition",
      name: (id) => sql`(select t.name from competition c join contest t on t.id = c.contest_id where c.id = ${id})`,
    },
    acts: {
      markPaid: marking(context.ledger, true),
      markUnpaid: marking(context.ledger, false),
      delete: async (tx, entries, { viewer, actor, at }) => {
        const within = managesEntries(viewer);
        const stayed = await withdrawEntries(tx, entries, {
          ledger: context.ledger,
          notifying: null,
          within,
          isOrganiser: true,
          actor,
          at,
        });
        await scheduleDeletionNotification(tx, context, {
          entries: entries.filter((id) => !stayed.has(id)),
          by: actor,
          at,
        });
        return stayed;
      },
    },
    open: { markPaid: markable(true), markUnpaid: markable(false), delete: () => DELETABLE },
  })(context);
