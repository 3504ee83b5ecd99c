import type { Locale } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import type { Runner } from "../../../kernel/db/database.ts";

/** Returns the contact address of a competition's organiser, as its announcement shows it. */
export async function organiserAddressOf(runner: Runner, competition: number): Promise<string | null> {
  const row = await runner
    .selectFrom("competition")
    .select("organiser_email")
    .where("id", "=", competition)
    .executeTakeFirst();
  return row?.organiser_email ?? null;
}

/** An account, and the races in which it, its athletes or its teams have an active entry or waiting list row. */
export type Entrant = { readonly account: number; readonly locale: Locale; readonly races: readonly number[] };

/**
 * Returns the accounts with an entry or a waiting list row in any of the races, alone or in a team, the clubs that entered them, and the
 * debtors.
 */
export async function entrantsOf(runner: Runner, races: readonly number[]): Promise<Entrant[]> {
  const { rows } = await sql<Entrant>`
    select a.id as account, a.locale, array_agg(concerned.race order by concerned.race) as races
    from (
      select m.person_id as account, e.race_id as race
      from entry e join entry_member m on m.entry_id = e.id
      where e.active and e.race_id = any(${races}::integer[]) and m.person_id is not null
      union
      select e.club_id, e.race_id from entry e
      where e.active and e.race_id = any(${races}::integer[]) and e.entered_by = e.club_id
      union
      select v.debtor_id, e.race_id from entry e join receivable v on v.entry_id = e.id
      where e.active and e.race_id = any(${races}::integer[])
      union
      select unnest(array[m.person_id, w.club_id]), w.race_id
      from waiting_list_entry w join waiting_list_member m on m.waiting_id = w.id
      where w.active and w.race_id = any(${races}::integer[])) concerned
    join account a on a.id = concerned.account
    group by a.id, a.locale order by a.id`.execute(runner);
  return rows;
}
