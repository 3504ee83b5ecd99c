import type { EntryOrder, EntryPrice } from "@rajt/contract/entry/order.rules";
import type { RefundTerms } from "@rajt/contract/entry/withdrawal.rules";
import type { Day } from "@rajt/contract/kernel/days";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { logged } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { refundTerms } from "../../competition/index.ts";
import { inOpenPayment, type Ledger } from "../../money/index.ts";
import { offerPlaces } from "../waiting/offer-places.ts";
import { endRowsByEntry, readRowOfTeam, readRowsOfPersons } from "../waiting/waiting.store.ts";

/** An accepted order with its price. */
export type PricedOrder = { readonly order: EntryOrder; readonly price: EntryPrice };

/** The refusal of an order whose offer has ended since it was read. */
export class OfferGone extends Refusal {}

/**
 * Enters orders: ends the waiting of their starters, and inserts entries, members, receivables and the log. The database refuses:
 * - a second start of a person in a race: `entry_once_per_race`
 * - a start beyond the capacity: RJ001; an overlapping start: RJ002
 * - an offer that has ended: `entry_waiting`, RJ003
 * All rows but the charges are written by one statement. The trigger locks the race at its end, so that the lock is held only until the
 * commit. Entries are ordered by race and members by person, so that two transactions never deadlock.
 *
 * @returns the ids, in the order of the orders
 * @throws {OfferGone} if an offer was declined, revoked, expired or taken since it was read
 */
export async function writeEntries(tx: Tx, ledger: Ledger, orders: readonly PricedOrder[]): Promise<readonly number[]> {
  const offers = await endWaiting(tx, orders);
  const { rows } = await sql<{ id: number; receivable: number }>`
    with ordered as materialized (
      select nextval('entry_id_seq')::integer as id, n.*
      from json_to_recordset(${JSON.stringify(orders.map((each) => askedRow(each, offers.get(each) ?? null)))})
        as n (competition integer, race integer, team text, line integer, club integer, by integer, debtor integer, amount integer,
          day_licence integer, held timestamptz, row_status text, beyond boolean, offer integer, at timestamptz, members json, changes jsonb)
    ), made as (
      insert into entry (id, competition_id, race_id, is_team, team_name, line_number, club_id, entered_by, day_licence, price_held_until,
        row_status, beyond_capacity, waiting_id, created_at, updated_at)
      overriding system value
      select id, competition, race, team is not null, team, line, club, by, day_licence, held, row_status, beyond, offer, at, at
      from ordered order by race, club, line
      returning id
    ), starting as (
      insert into entry_member (entry_id, race_id, active, position, person_id, unregistered_name, birth_year)
      select a.id, a.race, true, m.position, m.person, m."unregisteredName", m."birthYear"
      from ordered a
      cross join lateral json_to_recordset(a.members) as m (position smallint, person integer, "unregisteredName" text, "birthYear" smallint)
      order by a.race, m.person
    ), owing as (
      insert into receivable (debtor_id, entry_id, gross, vat_code, vat_ground, changed_by, updated_at)
      select a.debtor, a.id, a.amount, c.vat_code, c.vat_ground, a.by, a.at
      from ordered a join competition c on c.id = a.competition order by a.id
      returning id, entry_id
    ), noted as (
      ${logged(sql`ordered`, { actor: sql`by`, action: "create", object: "entry", objectId: sql`id`, changes: sql`changes`, at: sql`at` })}
    )
    select made.id, owing.id as receivable from made join owing on owing.entry_id = made.id order by made.id`.execute(
    tx,
  );
  await ledger.charge(
    tx,
    rows.map(({ receivable }) => receivable),
    "ENTRY",
  );
  return rows.map(({ id }) => id);
}

const askedRow = ({ order, price }: PricedOrder, offer: number | null) => ({
  competition: order.competition,
  race: order.race,
  team: order.team?.name ?? null,
  line: order.team?.line ?? null,
  club: price.club,
  by: order.enteredBy,
  debtor: price.debtor,
  amount: price.amount,
  day_licence: price.dayLicence,
  held: price.heldUntil,
  row_status: price.isLate ? "ADDED" : "ORIGINAL",
  beyond: price.isLate && !price.offered,
  offer,
  at: order.at,
  members: order.members.map((member, at) => ({ position: at + 1, ...member })),
  changes: { race: [null, order.race], ...startersOf(order), amount: [null, price.amount] },
});

const startersOf = ({ team, members: [first, ...others] }: EntryOrder) =>
  team === undefined && others.length === 0 && "person" in first
    ? { person: [null, first.person] }
    : {
        team: [null, team?.name ?? null],
        members: [
          null,
          [first, ...others].map((member) => ("person" in member ? member.person : member.unregisteredName)),
        ],
      };

/** Ends the waiting of the starters and of a club's team; returns the waiting list row by order if its offer is accepted. */
async function endWaiting(tx: Tx, orders: readonly PricedOrder[]): Promise<ReadonlyMap<PricedOrder, number>> {
  const waitingRows: { readonly of: PricedOrder; readonly id: number; readonly takesOffer: boolean }[] = [];
  const starters = orders.flatMap((of) => personsOf(of.order).map((person) => ({ of, person, race: of.order.race })));
  const waiting = await readRowsOfPersons(tx, starters);
  for (const { of, person, race } of starters) {
    const row = waiting.find((each) => each.race === race && each.person === person);
    // An offer to a member is not the team's.
    if (row !== undefined) waitingRows.push({ of, id: row.id, takesOffer: aloneOf(of.order) === person });
  }
  for (const of of orders) {
    const { race, team } = of.order;
    if (team === undefined || of.price.club === null || aloneOf(of.order) !== null) continue;
    const id = await readRowOfTeam(tx, { race, club: of.price.club, name: team.name });
    if (id !== undefined) waitingRows.push({ of, id, takesOffer: true });
  }
  const ended = await endRowsByEntry(
    tx,
    waitingRows.map(({ of, id }) => ({ id, at: of.order.at })),
  );
  const taken = waitingRows.filter(({ id, takesOffer }) => takesOffer && ended.get(id)?.hasOffer === true);
  const offers = new Map(taken.map(({ of, id }) => [of, id]));
  const gone = orders.find((of) => of.price.offered && !offers.has(of));
  if (gone !== undefined)
    throw new OfferGone((await isEntered(tx, gone.order)) ? "entry.refusal.alreadyEntered" : "entry.waiting.offerOver");
  return offers;
}

const personsOf = ({ members }: EntryOrder): readonly number[] =>
  members.flatMap((member) => ("person" in member ? [member.person] : []));

/** Returns the starter who waits as a person: alone, or in the person's own relay with unregistered members; null otherwise. */
function aloneOf(order: EntryOrder): number | null {
  const [person, ...others] = personsOf(order);
  const isOwn = order.team === undefined || order.club === undefined;
  return isOwn && person !== undefined && others.length === 0 ? person : null;
}

/** Returns whether a person of the order is entered in its race. */
async function isEntered(tx: Tx, order: EntryOrder): Promise<boolean> {
  const { rows } = await sql`
    select from entry_member where race_id = ${order.race} and person_id = any(${personsOf(order)}::integer[]) and active`.execute(
    tx,
  );
  return rows.length > 0;
}

export type OwnEntryRow = {
  receivable: number;
  entry: number;
  gross: number;
  settled: number;
  raceDate: Day;
  registrationDeadline: Day;
  refunds: RefundTerms;
};

/** Locks the receivable of a person's active entry in a race, alone or as the person's own relay. Starting a payment takes the same lock. */
export async function lockOwnEntry(
  tx: Tx,
  person: number,
  competition: number,
  race: number,
): Promise<OwnEntryRow | undefined> {
  const { rows } = await sql<OwnEntryRow>`
    select v.id as receivable, e.id as entry, v.gross, v.settled, r.date as "raceDate", c.registration_deadline as "registrationDeadline",
      ${refundTerms} as refunds
    from entry_member m
    join entry e on e.id = m.entry_id
    join receivable v on v.entry_id = e.id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    where m.race_id = ${race} and m.person_id = ${person} and m.active
      and e.competition_id = ${competition} and v.active and (not e.is_team or (e.line_number is null and e.entered_by = ${person}))
    for no key update of v`.execute(tx);
  return rows[0];
}

/** An active entry with the facts of its receivable. */
export type LockedEntry = {
  receivable: number;
  entry: number;
  gross: number;
  settled: number;
  raceDate: Day;
  registrationDeadline: Day;
  refunds: RefundTerms;
};

/**
 * Locks the receivables of the active entries that meet a condition over `entry as e` and `competition as c`, ordered by receivable.
 * Starting a payment takes the same lock.
 */
export async function lockEntries(
  tx: Tx,
  entries: readonly number[],
  within: RawBuilder<boolean>,
): Promise<readonly LockedEntry[]> {
  const { rows } = await sql<LockedEntry>`
    select v.id as receivable, v.entry_id as entry, v.gross, v.settled, r.date as "raceDate", c.registration_deadline as "registrationDeadline",
      ${refundTerms} as refunds
    from receivable v
    join entry e on e.id = v.entry_id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    where v.entry_id = any(${entries}) and v.active and ${within}
    order by v.id for no key update of v`.execute(tx);
  return rows;
}

type OwedEntry = Pick<LockedEntry, "gross" | "settled" | "refunds"> & {
  readonly team: string | null;
  /** The team or the first starter. */
  readonly who: string;
  readonly competition: string;
  readonly race: string;
  readonly date: Day;
};

/** Reads the receivables and refund terms of the active entries that meet such a condition, without locks. */
export async function readOwed(
  runner: Runner,
  entries: readonly number[],
  within: RawBuilder<boolean>,
): Promise<readonly OwedEntry[]> {
  const { rows } = await sql<OwedEntry>`
    select v.gross, v.settled, ${refundTerms} as refunds, e.team_name as team, t.name as competition, r.name as race, r.date,
      coalesce(e.team_name, (select coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name)
        from entry_member m left join person p on p.id = m.person_id where m.entry_id = e.id and m.position = 1), '') as who
    from receivable v
    join entry e on e.id = v.entry_id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    join contest t on t.id = c.contest_id
    where v.entry_id = any(${entries}::integer[]) and v.active and ${within}`.execute(runner);
  return rows;
}

/** An entry to end, by its receivable, with the amount to retain. */
export type Ending = {
  readonly receivable: number;
  readonly retained: number;
  readonly rowStatus: "ORIGINAL" | "DELETED";
};

/**
 * Ends entries whose receivables are locked, and logs it. Each charge is reversed except for the retained amount; each freed place is
 * offered to the waiting list.
 *
 * @returns the refund by receivable; a receivable held by an open payment is missing and its entry unchanged
 */
export async function endEntries(
  tx: Tx,
  ledger: Ledger,
  endings: readonly Ending[],
  { actor, at }: { actor: number | null; at: Date },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; back: number; race: number | null }>`
    with closed as (
      update receivable v set active = false, retained_amount = n.retained, changed_by = ${actor}, updated_at = ${at}
      from json_to_recordset(${JSON.stringify(endings)}) as n (receivable integer, retained integer, "rowStatus" text)
      where v.id = any(${endings.map(({ receivable }) => receivable)}::integer[]) and v.id = n.receivable
        and not ${inOpenPayment(sql`v.id`)}
      returning v.id, v.entry_id, v.settled - v.owed as back, n."rowStatus" as row_status
    ), ended as (
      update entry e set active = false, row_status = closed.row_status, updated_at = ${at}
      from closed join entry before on before.id = closed.entry_id
      where e.id = closed.entry_id returning e.id, e.race_id, before.row_status as was, e.row_status as "is"
    ), logged as (
      ${logged(sql`ended`, {
        actor,
        action: "delete",
        object: "entry",
        objectId: sql`id`,
        changes: sql`jsonb_build_object('active', '[true, false]'::jsonb, 'rowStatus', jsonb_build_array(was, "is"))`,
        at,
      })}
    )
    select closed.id, back, r.id as race from closed
    join entry e on e.id = closed.entry_id left join race r on r.id = e.race_id and r.capacity is not null`.execute(tx);
  await ledger.charge(
    tx,
    rows.map(({ id }) => id),
    "WITHDRAWAL",
  );
  await offerPlaces(
    tx,
    rows.flatMap(({ race }) => race ?? []),
    at,
  );
  return new Map(rows.map(({ id, back }) => [id, back]));
}
