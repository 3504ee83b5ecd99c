import { partyMoneyTable } from "@rajt/contract/money/party-money.table";
import { seesMoney } from "@rajt/contract/people/people.rights";
import { sql } from "kysely";
import { viewerTerms, conditionOf } from "../../kernel/right/condition.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import { TITLE } from "./title.store.ts";

/** The ledger as its party sees it: charges are negative, payments positive, with the balance after each row. */
const MOVEMENTS = sql`(
  select l.id, l.party_id as party, case when l.kind = 'CHARGE' and l.amount < 0 then 'REVERSAL' else l.kind end as kind, (l.at at time zone 'Europe/Budapest')::date as at, l.receivable_id,
    case l.kind when 'CHARGE' then -l.amount else l.amount end as amount,
    sum(case l.kind when 'CHARGE' then -l.amount else l.amount end) over (partition by l.party_id order by l.id) as balance
  from ledger l
) d`;

/** The title of a row's receivable; credit has none. */
const DESCRIPTION = sql`(select ${TITLE} from receivable r where r.id = d.receivable_id)`;

export const partyMoney = serveTable(partyMoneyTable, {
  texts: "money.list",
  from: MOVEMENTS,
  id: sql`d.id`,
  columns: {
    // In the order of writing, which is that of the balance.
    at: { value: sql`d.at`, order: [sql`d.id`] },
    description: DESCRIPTION,
    kind: sql`d.kind`,
    amount: sql`d.amount`,
    balance: sql`d.balance`,
    party: { id: sql`d.party`, name: sql`''` },
  },
  scope: (viewer) => conditionOf(seesMoney, { id: sql`d.party` }, viewerTerms(viewer)),
});
