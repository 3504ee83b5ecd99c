import type { RefundTerms } from "@rajt/contract/entry/withdrawal.rules";
import type { Day } from "@rajt/contract/kernel/days";
import { type RawBuilder, sql } from "kysely";
import { refundTerms } from "../../competition/index.ts";
import type { Db, Runner } from "../../../kernel/db/database.ts";
import { inOpenPayment } from "../../money/index.ts";
import { DEBTOR_CLUB } from "../club/club-entry.store.ts";
import { isOwnRelayOf } from "../team/own-relay.store.ts";

export type OwnRaceRow = {
  entry: number;
  competition: { id: number; name: string };
  race: { id: number; name: string };
  date: Day;
  startTime: number;
  transitionOpens: number | null;
  transitionCloses: number | null;
  address: string;
  registrationDeadline: Day;
  refunds: RefundTerms;
  active: boolean;
  cancelled: boolean;
  isTeam: boolean;
  /** True for the mixed relay that the account entered and starts in. */
  isOwnRelay: boolean;
  teamName: string | null;
  startNumber: number | null;
  chipNumber: string | null;
  amount: number;
  paid: boolean;
  settled: number;
  debtor: number;
  /** The present club of the athlete who owes. */
  debtorClub: number | null;
  lapsesAt: Date | null;
  inPayment: boolean;
  /** By position; `id` is null for an unregistered name. */
  starters: { id: number | null; name: string }[];
  /** The account's own payment. `at` is text, because the row comes as JSON. */
  receipt: { reference: string | null; at: string } | null;
  totalCount: number;
};

type OwnRacesQuery = {
  /** The person who starts, or the club whose entries are listed. */
  readonly account: number;
} & (OwnRacesPage | { readonly competition: number });

type OwnRacesPage = {
  readonly today: Day;
  readonly past: boolean;
  readonly firstResult: number;
  readonly maxResults: number;
};

/**
 * Reads a page of an account's races: future ones starting with the next, or past ones starting with the last; or all of one competition.
 * An entry that was withdrawn before the registration deadline is not listed (product/entering 13); an entry that ended with its
 * competition is.
 */
export async function readOwnRaces(db: Db, { account, ...query }: OwnRacesQuery): Promise<OwnRaceRow[]> {
  const direction = "past" in query && query.past ? sql`desc` : sql`asc`;
  const shown =
    "past" in query
      ? sql`(r.date < ${query.today}::date) = ${query.past}`
      : sql`e.competition_id = ${query.competition}::integer`;
  const page = "past" in query ? sql`offset ${query.firstResult}::integer limit ${query.maxResults}::integer` : sql``;
  const { rows } = await sql<OwnRaceRow>`
    with own as (
      select m.entry_id as id from entry_member m where m.person_id = ${account} and m.active
      union select m.entry_id from entry_member m where m.person_id = ${account} and not m.active
      union select e.id from entry e where e.club_id = ${account}
    )
    select e.id as entry, json_build_object('id', c.id, 'name', t.name) as competition, json_build_object('id', r.id, 'name', r.name) as race,
      r.date, r.start_time as "startTime", r.transition_opens as "transitionOpens", r.transition_closes as "transitionCloses", c.address,
      c.registration_deadline as "registrationDeadline", ${refundTerms} as refunds, e.active, c.cancelled, e.is_team as "isTeam", (${isOwnRelayOf(account)}) as "isOwnRelay", e.team_name as "teamName",
      (select s.number from start_number s where s.entry_id = e.id and s.holds) as "startNumber",
      coalesce(e.chip_number, (select l.chip_number from entry_member m join licence l on l.person_id = m.person_id
        where m.entry_id = e.id and not e.is_team)) as "chipNumber",
      v.gross as amount, v.paid, v.settled, v.debtor_id as debtor, ${DEBTOR_CLUB} as "debtorClub",
      case when e.active and not v.paid and v.settled = 0 and e.lapses_at is not null and r.capacity is not null and not e.beyond_capacity
        then greatest(e.lapses_at, e.price_held_until) end as "lapsesAt",
      ${inOpenPayment(sql`v.id`)} as "inPayment",
      (select coalesce(json_agg(json_build_object('id', m.person_id, 'name', coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name, ''))
          order by m.position), '[]')
        from entry_member m left join person p on p.id = m.person_id where m.entry_id = e.id and not m.vacated) as starters,
      (select json_build_object('reference', coalesce(p.transaction_id, p.order_ref), 'at', l.at)
        from ledger l join payment p on p.id = l.payment_id
        where l.receivable_id = v.id and l.kind = 'PAYMENT' and p.payer_id = ${account} and v.settled > 0
        order by l.id desc limit 1) as receipt,
      (count(*) over ())::integer as "totalCount"
    from own
    join entry e on e.id = own.id
    join receivable v on v.entry_id = e.id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    join contest t on t.id = c.contest_id
    where ${shown}
      and (e.active or e.row_status = 'DELETED' or (c.cancelled and e.updated_at >= c.cancelled_at))
    order by r.date ${direction}, r.start_time ${direction}, e.id ${direction}
    ${page}`.execute(db);
  return rows;
}

/** A condition over `entry as e`: a single start that the account owes, its own or that of an athlete whom the club entered. */
export const owedAloneBy = (account: number): RawBuilder<boolean> =>
  sql<boolean>`not e.is_team and exists (select from receivable o where o.entry_id = e.id and o.debtor_id = ${account})`;

type BesideRow = { readonly id: number; readonly name: string; readonly startTime: number };

/** Returns the other races of an entry's competition, in order. */
export async function racesBeside(
  runner: Runner,
  { competition, race }: { competition: number; race: number },
): Promise<readonly BesideRow[]> {
  const { rows } = await sql<BesideRow>`
    select id, name, start_time as "startTime" from race where competition_id = ${competition} and id <> ${race}
    order by date, start_time, order_index, id`.execute(runner);
  return rows;
}
