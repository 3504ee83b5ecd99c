import { clubEntryTable } from "@rajt/contract/entry/club-entry.table";
import { basketOfEntries } from "@rajt/contract/payment/basket-address.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import type { EngineContext } from "../../../app-context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import { inOpenPayment } from "../../money/index.ts";
import { basketOf } from "../basket/basket.store.ts";
import { GROSS, OWED } from "../price/gross.store.ts";
import { OLD_COLUMNS } from "../old-columns.store.ts";
import { managesAsClub, withdrawsAsClub } from "./club-entry.store.ts";
import { STARTER_COLUMNS } from "../starter-columns.store.ts";
import { withdrawEntries } from "../order/withdraw-entries.ts";

/** In Budapest, at the moment of the request. */
const TODAY = sql`(n.at at time zone 'Europe/Budapest')::date`;

/** Puts the next day first, and past days, the last first, behind the future ones. */
const NEARNESS = sql`case when r.date >= ${TODAY} then r.date - ${TODAY} else 1000000 + (${TODAY} - r.date) end`;

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
      date: { value: sql`r.date`, order: [NEARNESS] },
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
      pay: async (entries, { viewer, now }) => {
        const basket = await basketOf(context.db, await viewer(), now);
        const open = basket.filter(({ id, inPayment }) => !inPayment && entries.includes(id)).map(({ id }) => id);
        if (open.length === 0) throw new Refusal("entry.clubEntries.nothingToPay");
        return new URL(pathTo("ownRaces") + basketOfEntries(open), context.publicUrl).href;
      },
      withdraw: async (tx, entries, { viewer, actor, at }) =>
        withdrawEntries(tx, entries, {
          ledger: context.ledger,
          notifying: context,
          within: withdrawsAsClub(viewer),
          isOrganiser: false,
          actor,
          at,
        }),
    },
    open: {
      pay: () => sql`e.active and not v.paid and not ${inOpenPayment(sql`v.id`)}`,
      withdraw: (viewer) => sql`e.active and not ${inOpenPayment(sql`v.id`)} and ${withdrawsAsClub(viewer)}`,
    },
  })(context);
