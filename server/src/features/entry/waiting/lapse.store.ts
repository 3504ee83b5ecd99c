import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { inOpenPayment } from "../../money/index.ts";

/** An unpaid entry whose payment term is about to end, or has ended. */
export type LapsingEntry = {
  readonly id: number;
  readonly receivable: number;
  readonly gross: number;
  /** Null if its debtor was not warned yet. */
  readonly lapsesAt: Date | null;
  readonly competition: number;
  readonly name: string;
  readonly race: string;
  readonly raceDate: Day;
  readonly registrationDeadline: Day;
  /** The accounts of the starters, of the account that entered them, of the debtor, and of the payers with a transfer sheet for it. */
  readonly accounts: number[];
  /** Those accounts that have the entry in their basket (`payRights`). */
  readonly payers: number[];
  /** The single starter; null for a team, and for a starter without an account. */
  readonly alone: number | null;
  /** The name of the starter or of the team. */
  readonly who: string;
};

/** `at` is now. Accounts are warned of terms that end until `soon`. */
type Moments = { readonly at: Date; readonly soon: Date };

/** Joins and condition of an unpaid entry in a race with limited places that needs a warning or has lapsed. */
const lapsing = ({ at, soon }: Moments) => sql`
    from receivable v
    join entry e on e.id = v.entry_id
    join entry_member m on m.entry_id = e.id and m.position = 1
    left join person p on p.id = m.person_id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    join contest t on t.id = c.contest_id
    where v.active and not v.paid and v.settled = 0 and e.active and not e.beyond_capacity and r.capacity is not null
      and lower(r.period) > ${at} and not c.cancelled
      and ((e.lapses_at is null and e.price_held_until <= ${soon}) or (e.lapses_at <= ${at} and e.price_held_until <= ${at}))
      and not ${inOpenPayment(sql`v.id`)}`;

/**
 * Locks the receivables of the next debtor, by id, with unpaid entries that lapse or are about to; returns undefined after the last debtor.
 * Entries held by a payment, and those admitted beyond the capacity, do not lapse. A statement that waits for a lock reads other tables as
 * they were before, so the entries are read once all receivables are locked; entries that do not lapse any more are left out.
 */
export async function lockLapsing(
  tx: Tx,
  after: number,
  moments: Moments,
): Promise<{ readonly debtor: number; readonly entries: readonly LapsingEntry[] } | undefined> {
  const { rows: debtors } = await sql<{ debtor: number }>`
    select v.debtor_id as debtor ${lapsing(moments)} and v.debtor_id > ${after} order by v.debtor_id limit 1`.execute(
    tx,
  );
  const [next] = debtors;
  if (next === undefined) return undefined;
  const { rows: locked } = await sql<{ receivable: number }>`
    select v.id as receivable ${lapsing(moments)} and v.debtor_id = ${next.debtor} order by v.id for no key update of v`.execute(
    tx,
  );
  const { rows: entries } = await sql<LapsingEntry>`
    select e.id, v.id as receivable, v.gross, e.lapses_at as "lapsesAt", c.id as competition, t.name, r.name as race, r.date as "raceDate",
      c.registration_deadline as "registrationDeadline", case when not e.is_team then m.person_id end as alone,
      coalesce(e.team_name, p.last_name || ' ' || p.first_name, m.unregistered_name, '') as who,
      array(select x.person_id from entry_member x where x.entry_id = e.id and x.person_id is not null
        union select e.entered_by where e.entered_by is not null union select v.debtor_id
        union select q.payer_id from payment_request_item i join payment_request q on q.id = i.request_id
          where i.receivable_id = v.id and i.removed_at is null and q.state <> 'CANCELLED' order by 1) as accounts,
      coalesce(array_remove(array[v.debtor_id, e.entered_by, case when not e.is_team then m.person_id end,
        (select d.club_id from person d where d.id = v.debtor_id and d.is_athlete)], null), '{}') as payers
    ${lapsing(moments)} and v.id = any(${locked.map(({ receivable }) => receivable)}::integer[]) order by r.date, e.id`.execute(
    tx,
  );
  return { ...next, entries };
}

export async function writeLapse(tx: Tx, entries: readonly number[], lapsesAt: Date): Promise<void> {
  await sql`update entry set lapses_at = ${lapsesAt} where id = any(${entries}::integer[])`.execute(tx);
}
