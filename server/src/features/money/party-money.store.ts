import type { PartyMoney } from "@rajt/contract/money/money.calls";
import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { inOpenPayment } from "./money-facts.store.ts";
import { TITLE } from "./title.store.ts";

const MOST_FOUND = 50;

/** Finds persons by name or licence number, and organisations by name; names that begin with the query come first. */
export async function findParties(runner: Runner, query: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select y.id, y.name || coalesce(' (' || l.number || ')', '') as name
    from party y left join person p on p.id = y.id left join licence l on l.person_id = y.id
    where y.kind <> 'STAFF' and (p.search like folded_pattern(${query}) or p.id is null and folded(y.name) like folded_pattern(${query})
      or l.number = ${query.trim()})
    order by not starts_with(folded(y.name), folded(${query})), y.name collate "hu-x-icu", y.id limit ${MOST_FOUND}`.execute(
    runner,
  );
  return rows;
}

/** Returns a party's credit and its open payable items, oldest first; null if there is no such party. */
export async function readPartyMoney(runner: Runner, party: number): Promise<PartyMoney | null> {
  const { rows } = await sql<PartyMoney>`
    select json_build_object('id', y.id, 'name', y.name || coalesce(' (' || l.number || ')', '')) as party,
      coalesce((select amount from credit where party_id = y.id), 0) as credit,
      coalesce((
        select json_agg(json_build_object('receivable', r.id, 'title', ${TITLE}, 'debtor', json_build_object('id', d.id, 'name', d.name),
          'rest', r.owed - r.settled, 'dueOn', r.due_on, 'inPayment', ${inOpenPayment(sql`r.id`)}) order by r.id)
        from receivable r join party d on d.id = r.debtor_id
        where r.active and r.settled < r.owed and r.id in (
          select id from receivable where debtor_id = y.id
          union select v.id from receivable v join person p on p.id = v.debtor_id where p.club_id = y.id and p.is_athlete
          union select v.id from receivable v join entry e on e.id = v.entry_id where e.entered_by = y.id)), '[]') as "openItems"
    from party y left join licence l on l.person_id = y.id where y.id = ${party} and y.kind <> 'STAFF'`.execute(runner);
  return rows[0] ?? null;
}
