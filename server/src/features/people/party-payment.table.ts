import { partyPaymentTable } from "@rajt/contract/people/party-payment.table";
import { sql } from "kysely";
import { serveTable } from "../../kernel/table/serve-table.ts";
import { paymentScope } from "./people-scope.store.ts";

const day = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone 'Europe/Budapest')::date`;

/** What an entry is of: `Balatonman – Olimpiai táv – Kovács Anna`. Its members need no naming where a team has a name. */
const ENTRY = sql`concat_ws(' – ', (select c.name from competition k join contest c on c.id = k.contest_id where k.id = e.competition_id),
  (select r.name from race r where r.id = e.race_id),
  coalesce(e.team_name, (select string_agg(coalesce(n.name, m.written_name), ', ' order by m.position)
    from entry_member m left join party n on n.id = m.person_id where m.entry_id = e.id)))`;

const PAID_ON = sql`(select ${day(sql`max(l.at)`)} from ledger l where l.entry_id = e.id and l.kind = 'PAYMENT')`;

/** Fees, entries that hold, and withdrawn ones that were paid: each arm has its index by party. Ids of the two kinds are told by being even or odd. */
const DUES = sql`(
  select 2 * u.id as id, u.account_id as party, 'FEE' as kind, u.description, u.payable_gross as amount, u.status, u.billing_date as billed_on, u.paid_on
    from user_payment u
  union all
  select 2 * e.id + 1, e.entered_by, 'ENTRY', ${ENTRY}, e.amount, case when e.paid then 'Paid' else 'Unpaid' end, ${day(sql`e.created_at`)}, ${PAID_ON}
    from entry e where e.active
  union all
  select 2 * e.id + 1, e.entered_by, 'ENTRY', ${ENTRY}, e.paid_amount, 'RefundDue', ${day(sql`e.created_at`)}, ${PAID_ON}
    from entry e where not e.active and e.paid_amount > 0
) d`;

/** The payments of a person or an organisation (S3 §2.3). */
export const partyPayments = serveTable(partyPaymentTable, {
  texts: "people.list.partyPayment",
  from: DUES,
  id: sql`d.id`,
  columns: {
    description: sql`d.description`,
    kind: sql`d.kind`,
    amount: sql`d.amount`,
    status: sql`d.status`,
    billedOn: sql`d.billed_on`,
    paidOn: sql`d.paid_on`,
    party: { id: sql`d.party`, name: sql`''` },
  },
  scope: paymentScope,
});
