import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { isOpenPayment } from "@rajt/contract/payment/payment.flow";
import { payRights, type DueFact } from "@rajt/contract/payment/payment.rights";
import { sql, type RawBuilder } from "kysely";
import { logged } from "../../../kernel/db/change-log.ts";
import type { Db, Runner, Tx } from "../../../kernel/db/database.ts";
import { viewerTerms, conditionOf, type FactColumns } from "../../../kernel/right/condition.ts";
import { inOpenPayment, type Ledger, type LockedItem } from "../../money/index.ts";
import type { BasketEntry } from "./basket.ts";
import { amountNow, keptUntil, type OwedEntry, restNow, riseOf } from "./owed-entry.ts";

/**
 * Returns the unpaid entries that the payer may pay, oldest first. Entries of competitions that are over or cancelled are left out: they
 * cannot be paid any more.
 */
export async function basketOf(db: Db, payer: Viewer, now: Date): Promise<BasketEntry[]> {
  const owed = await readOwed(db, payableBy(payer, now));
  return owed.map((entry) => {
    const rise = riseOf(entry, now);
    return {
      id: entry.id,
      amount: restNow(entry, now),
      settled: entry.settled,
      debtor: entry.debtor === payer.accountId ? null : entry.debtorName,
      enteredOnly: ![entry.debtor, entry.starter, payer.isClub ? entry.debtorClub : null].includes(payer.accountId),
      teamName: entry.teamName,
      personFullName: entry.memberNames,
      competitionName: entry.competitionName,
      raceName: entry.raceName,
      competitionId: entry.competitionId,
      date: entry.competitionDate,
      raceId: entry.raceId,
      startTime: entry.startTime,
      inPayment: entry.inPayment,
      underReview: entry.payment?.state === "REVIEW",
      payment: ownPayment(entry, payer),
      keptUntil: keptUntil(entry, now),
      nextAmount: rise?.amount ?? null,
      nextAmountFrom: rise?.at ?? null,
    };
  });
}

/** Returns the open payment if it is the payer's own, who may continue or cancel it; otherwise null. */
function ownPayment({ payment }: OwedEntry, { accountId }: Viewer): BasketEntry["payment"] {
  if (payment === null || payment.payer !== accountId || !isOpenPayment(payment.state)) return null;
  return { orderRef: payment.orderRef, until: new Date(payment.until).toISOString() };
}

/** A query of the receivables of entries that the payer may pay now and that no payment holds. */
export const openEntries = (payer: Viewer, now: Date): RawBuilder<unknown> => sql`
  select v.id from receivable v join entry e on e.id = v.entry_id join competition c on c.id = e.competition_id
  where ${payableBy(payer, now)} and not ${inOpenPayment(sql`v.id`)}`;

/**
 * Locks the receivables of those entries that the payer may pay now, ordered by receivable. Withdrawing takes the same lock.
 * Entries past their term get today's price. Entries that are paid, withdrawn, over or someone else's are left out; an entry held by
 * another payment is flagged.
 */
export async function lockForPayment(
  tx: Tx,
  ledger: Ledger,
  payer: Viewer,
  entries: readonly number[],
  now: Date,
): Promise<LockedItem[]> {
  const locked = await sql<{ id: number }>`
    select v.id from receivable v join entry e on e.id = v.entry_id join competition c on c.id = e.competition_id
    where v.entry_id = any(${entries}) and ${payableBy(payer, now)}
    order by v.id for no key update of v`.execute(tx);
  if (locked.rows.length === 0) return [];
  // Read again under the lock: the first read may be outdated, and a person who has just left the club is no longer the club's to pay for.
  const ids = locked.rows.map(({ id }) => id);
  const owed = await readOwed(tx, sql`v.id = any(${ids}) and ${payableBy(payer, now)}`);
  await writeAmounts(tx, ledger, owed, now);
  return owed
    .map((entry) => ({
      receivable: entry.receivable,
      subject: entry.id,
      amount: restNow(entry, now),
      price: amountNow(entry, now),
      due: { kind: "ENTRY" as const, registrationDeadline: entry.deadlines.regDeadline, raceDate: entry.raceDate },
      inPayment: entry.inPayment,
      title: `${entry.competitionName} – ${entry.raceName}`,
    }))
    .filter(({ amount }) => amount > 0);
}

const BATCH = 500;

/**
 * Updates the next unpaid entries past their term to today's price. Locked entries are skipped until the next run. Returns the last id
 * examined; null if there are none after `after`.
 */
export async function repriceBatch(tx: Tx, ledger: Ledger, after: number, now: Date): Promise<number | null> {
  const locked = await sql<{ id: number }>`
    select v.id from receivable v join entry e on e.id = v.entry_id join competition c on c.id = e.competition_id
    where v.id > ${after} and v.active and not v.paid and e.price_held_until <= ${now} and c.ends_on >= ${dayOf(now)} and not c.cancelled
    order by v.id limit ${BATCH} for no key update of v skip locked`.execute(tx);
  const ids = locked.rows.map(({ id }) => id);
  if (ids.length > 0) await writeAmounts(tx, ledger, await readOwed(tx, sql`v.id = any(${ids})`), now);
  return ids.at(-1) ?? null;
}

/** Returns the unpaid entries of future competitions, ordered by receivable. */
export async function unpaidAfter(runner: Runner, after: number, most: number, now: Date): Promise<OwedEntry[]> {
  const next = sql`
    select v.id from receivable v join entry e on e.id = v.entry_id join competition c on c.id = e.competition_id
    where v.id > ${after} and v.active and not v.paid and c.ends_on >= ${dayOf(now)} and not c.cancelled
    order by v.id limit ${most}`;
  return readOwed(runner, sql`v.id in (${next})`);
}

/** Columns of `receivable due`, its `entry own`, the debtor `person d` and the starter `person m`. */
const DUE_FACTS: FactColumns<DueFact> = {
  debtor: sql`due.debtor_id`,
  enteredBy: sql`own.entered_by`,
  starter: sql`m.person_id`,
  debtorClub: sql`d.club_id`,
  isAthlete: sql`d.is_athlete`,
};

/** Condition over `receivable as v`, its `entry as e` and the `competition as c`. Each right has its own statement, so that each uses its index. */
const payableBy = (payer: Viewer, now: Date): RawBuilder<boolean> => sql<boolean>`
  v.active and not v.paid and c.ends_on >= ${dayOf(now)} and not c.cancelled and v.id in (
    ${sql.join(
      payRights.map(
        (right) => sql`
        select due.id from receivable due join entry own on own.id = due.entry_id left join person d on d.id = due.debtor_id
        left join entry_member m on m.entry_id = own.id and m.active and not own.is_team
        where due.active and own.active and not due.paid and ${conditionOf(right, DUE_FACTS, viewerTerms(payer))}`,
      ),
      sql` union all `,
    )})`;

async function readOwed(runner: Runner, where: RawBuilder<unknown>): Promise<OwedEntry[]> {
  const { rows } = await sql<OwedEntry>`
    select e.id, v.id as receivable, v.debtor_id as debtor, d.name as "debtorName", d.club_id as "debtorClub", e.is_team as "isTeam", v.gross as amount, e.day_licence as "dayLicence", v.settled, e.price_held_until as "heldUntil", e.team_name as "teamName",
      c.id as "competitionId", t.name as "competitionName",
      r.id as "raceId", r.name as "raceName", r.date as "raceDate", c.starts_on as "competitionDate", r.start_time as "startTime",
      case when r.capacity is not null and not e.beyond_capacity and v.settled = 0 then e.price_held_until end as "termEnds",
      e.lapses_at as "lapsesAt",
      ${inOpenPayment(sql`v.id`)} as "inPayment",
(select json_build_object('orderRef', p.order_ref, 'payer', p.payer_id, 'state', p.state, 'until', p.valid_until)
        from in_open_payment i join payment p on p.id = i.payment_id where i.receivable_id = v.id
          and p.order_ref is not null and p.valid_until is not null) as payment,
      (select coalesce(string_agg(coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name), ', ' order by m.position), '')
        from entry_member m left join person p on p.id = m.person_id where m.entry_id = e.id) as "memberNames",
      (select p.birth_date from entry_member m join person p on p.id = m.person_id
        where m.entry_id = e.id and not e.is_team) as "birthDate",
      (select m.person_id from entry_member m where m.entry_id = e.id and not e.is_team) as starter,
      json_build_object(
        'preRegDeadline1', c.entry_deadline_1, 'preRegDeadline2', c.entry_deadline_2,
        'preRegDeadline3', c.entry_deadline_3, 'regDeadline', c.registration_deadline) as deadlines,
      (select coalesce(json_agg(json_build_object(
          'ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child, 'groupAgeGroup', a.group_age_group_id)
          order by a.order_index, a.name), '[]')
        from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id) as "ageGroups",
      (select coalesce(json_agg(json_build_object(
          'key', p.key, 'qualification', p.qualification_id, 'sportCategory', p.sport_category_id,
          'groupAgeGroup', p.group_age_group_id) order by p.order_index, p.id), '[]')
        from race_part q join competition_part p on p.id = q.part_id where q.race_id = r.id) as parts,
      (select coalesce(json_agg(json_build_object(
          'groupAgeGroup', x.group_age_group_id, 'qualification', x.qualification_id, 'sportCategory', x.sport_category_id,
          'preRegAmount1', x.amount_1, 'preRegAmount2', x.amount_2, 'preRegAmount3', x.amount_3,
          'entryAmount', x.registration_amount, 'localAmount', x.on_site_amount) order by x.order_index), '[]')
        from entry_price x where x.competition_id = c.id) as prices
    from receivable v
    join entry e on e.id = v.entry_id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    join contest t on t.id = c.contest_id
    join lateral (
      select a.name, p.club_id from party a left join person p on p.id = a.id and p.is_athlete where a.id = v.debtor_id offset 0
    ) as d on true
    where ${where}
    order by v.id`.execute(runner);
  return rows;
}

/** Saves the amounts that differ from today's price, and logs each. */
async function writeAmounts(tx: Tx, ledger: Ledger, entries: readonly OwedEntry[], now: Date): Promise<void> {
  const changed = entries
    .map((entry) => ({ id: entry.receivable, before: entry.amount, amount: amountNow(entry, now) }))
    .filter(({ before, amount }) => before !== amount);
  if (changed.length === 0) return;
  await sql`
    with priced as (
      update receivable v set gross = n.amount, forfeited = 0, changed_by = null, updated_at = ${now}
      from json_to_recordset(${JSON.stringify(changed)}) as n (id integer, before integer, amount integer)
      where v.id = n.id
      returning v.entry_id as id, n.before, n.amount
    )
    ${logged(sql`priced`, {
      actor: null,
      action: "update",
      object: "entry",
      objectId: sql`id`,
      changes: sql`jsonb_build_object('amount', jsonb_build_array(before, amount))`,
      at: now,
    })}`.execute(tx);
  await ledger.charge(
    tx,
    changed.map(({ id }) => id),
    "PRICE",
  );
}
