import type { PaidItems } from "@rajt/contract/payment/payment.calls";
import { sql } from "kysely";
import { noData } from "../../kernel/calls/refusal.ts";
import type { Runner } from "../../kernel/db/database.ts";
import { payerOf, type Payment } from "./payment.store.ts";

/**
 * Returns the items of a paid payment. `own` marks the entries in which `viewer` starts.
 *
 * @throws {Refusal} unless the payment is paid
 */
export async function readPaidItems(
  runner: Runner,
  { id, payerId, amount, state }: Payment,
  viewer: number,
): Promise<PaidItems> {
  if (state !== "PAID") throw noData();
  const { rows: items } = await sql<PaidItems["items"][number]>`
    select coalesce(f.description, concat_ws(' – ', t.name, race.name), '') as title, i.amount, case when r.entry_id is not null then r.gross end as price, e.competition_id as competition,
      coalesce(e.team_name, starter.names, debtor.name, '') as who, coalesce(starter.accounts @> array[${viewer}::integer], false) as own,
      race.date, race.start_time as "startTime",
      (select s.number from start_number s where s.entry_id = e.id and s.holds) as "startNumber",
      coalesce(e.chip_number, case when not e.is_team then starter.chip end) as "chipNumber"
    from payment_item i
    join receivable r on r.id = i.receivable_id
    join party debtor on debtor.id = r.debtor_id
    left join fee f on f.id = r.fee_id
    left join entry e on e.id = r.entry_id
    left join race on race.id = e.race_id
    left join competition c on c.id = e.competition_id
    left join contest t on t.id = c.contest_id
    left join lateral (
      select string_agg(coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name), ', ' order by m.position) as names,
        array_agg(m.person_id) as accounts, max(l.chip_number) as chip
      from entry_member m left join person p on p.id = m.person_id left join licence l on l.person_id = m.person_id
      where m.entry_id = e.id) as starter on e.id is not null
    where i.payment_id = ${id} order by i.receivable_id`.execute(runner);
  const { name: payer } = await payerOf(runner, payerId);
  return { payer, amount, items };
}
