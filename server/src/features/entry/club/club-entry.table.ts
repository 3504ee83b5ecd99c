import { clubEntryTable } from "@rajt/contract/entry/club-entry.table";
import { sql } from "kysely";
import type { EngineContext } from "../../../app-context.ts";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import { inOpenPayment } from "../../money/index.ts";
import { GROSS, OWED } from "../price/gross.store.ts";
import { OLD_COLUMNS } from "../old-columns.store.ts";
import { managesAsClub } from "./club-entry.store.ts";
import { STARTER_COLUMNS } from "../starter-columns.store.ts";
import { withdrawEntries } from "../order/withdraw-entries.ts";

/** Serves active entries and those withdrawn after the deadline, which stay listed (product/entering 13). */
export const clubEntryList = (context: EngineContext) =>
  serveTable(clubEntryTable, {
    texts: "entry.clubEntries",
    from: sql`entry e`,
    joins: ({ now }) => ({
      n: sql`cross join (values (${now}::timestamptz)) as n (at)`,
      r: sql`left join race r on r.id = e.race_id`,
      c: sql`left join competition c on c.id = e.competition_id`,
      t: sql`left join contest t on t.id = c.contest_id`,
      v: sql`left join receivable v on v.entry_id = e.id`,
      m: sql`left join entry_member m on m.entry_id = e.id and m.position = 1`,
      p: sql`left join person p on p.id = m.person_id`,
      l: sql`left join licence l on l.person_id = p.id`,
    }),
    id: sql`e.id`,
    columns: {
      ...STARTER_COLUMNS,
      competition: { id: sql`e.competition_id`, name: sql`t.name` },
      race: { id: sql`e.race_id`, name: sql`r.name`, order: [sql`r.start_time`, sql`r.order_index`, sql`r.id`] },
      date: sql`r.date`,
      paid: sql`v.paid`,
      amount: GROSS,
      cachedPersonChipNumber: sql`l.chip_number`,
      rowStatus: sql`e.row_status`,
      ...OLD_COLUMNS,
    },
    sums: {
      owed: OWED,
      paid: sql`least(v.settled, ${OWED})`,
      outstanding: sql`greatest(${OWED} - v.settled, 0)`,
    },
    scope: (viewer) => sql`(e.active or e.row_status = 'DELETED') and ${managesAsClub(viewer)}`,
    acts: {
      withdraw: async (tx, entries, { viewer, actor, at }) =>
        withdrawEntries(tx, entries, {
          ledger: context.ledger,
          notifying: context,
          within: managesAsClub(viewer),
          isOrganiser: false,
          actor,
          at,
        }),
    },
    open: {
      withdraw: () => sql`e.active and not ${inOpenPayment(sql`v.id`)}`,
    },
  })(context);
