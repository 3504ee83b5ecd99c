import type { EntryOrder, EntryPrice } from "@rajt/contract/entry/order.rules";
import type { RefundTerms } from "@rajt/contract/entry/withdrawal.rules";
import type { Day } from "@rajt/contract/kernel/days";
import { type RawBuilder, sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import { statement } from "../../kernel/db/composed.ts";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { refundTerms } from "../competition/index.ts";
import { offerPlaces } from "./waiting/offer-places.ts";

/** An order that was found good, at its price. */
export type PricedOrder = {
  readonly order: EntryOrder;
  readonly price: EntryPrice;
  /** False: whoever is to start waits for no place of the race, so that nobody has to be looked for in its list. */
  readonly mayWait?: boolean | undefined;
};

/**
 * Enters orders in one statement: entries, members, what is owed and the log; a trigger writes the charges. Whoever waited for the place waits no
 * more. The database refuses, and then all of them:
 *
 * - a second start of a person in a race: `entry_once_per_race`
 * - one beyond the places: RJ001; one that overlaps another: RJ002
 * - an offer that has run out, or is another's: `entry_waiting`, RJ003
 *
 * Races are locked before persons, each by number, so that two who enter never wait for each other in a ring.
 *
 * @returns the ids, in the order of the orders
 */
export async function writeEntries(runner: Runner, orders: readonly PricedOrder[]): Promise<readonly number[]> {
  const [common, ...others] = orders.map(commonOf);
  if (common === undefined) return [];
  const mayWait = orders.some((each) => each.mayWait !== false || each.order.team !== undefined);
  const isOfOne = orders.every(startsAlone);
  const areAlike = isOfOne && others.every((other) => isSame(other, common));
  const asked = areAlike
    ? { [COMMON]: JSON.stringify(common), [ORDERS]: JSON.stringify(orders.map(ownOf)) }
    : { [ORDERS]: JSON.stringify(orders.map(isOfOne ? rowOf : teamRowOf)) };
  const name = [mayWait, isOfOne, areAlike].join(" ");
  const [row] = await written(runner, { name, mayWait, isOfOne, areAlike }, asked);
  return row?.ids ?? [];
}

const startsAlone = ({ order: { team, members } }: PricedOrder): boolean =>
  team === undefined && members.length === 1 && "person" in members[0];

/** Whatever is said of all is compared. The cast: both have these keys alone. */
const isSame = (one: Common, other: Common): boolean =>
  (Object.keys(other) as (keyof Common)[]).every((key) => one[key]?.valueOf() === other[key]?.valueOf());

const [ORDERS, COMMON] = [Symbol("orders"), Symbol("common")];

type Shape = {
  readonly name: string;
  /** May somebody who is to start be waiting for a place? */
  readonly mayWait: boolean;
  /** Does everybody start alone, and is known? To look into a list for one member, and into their changes, costs more than to write the row. */
  readonly isOfOne: boolean;
  /** Do they differ in nothing but whose they are and what they cost, as a club's mostly do? Then all else is said once, not of each. */
  readonly areAlike: boolean;
};

const OF_ALL = sql`competition integer, race integer, team text, line integer, club integer, by integer,
        held timestamptz, late boolean, offered boolean, at timestamptz`;
const OF_EACH = sql`person integer, debtor integer, amount integer, day_licence integer`;
const TEAMS = sql`json_to_recordset(${ORDERS}) as ask (${OF_ALL}, ${OF_EACH}, alone integer, members json, changes jsonb)`;
const PERSONS = sql`json_to_recordset(${ORDERS}) as ask (${OF_ALL}, ${OF_EACH})`;
const PERSONS_ALIKE = sql`json_to_record(${COMMON}) as common (${OF_ALL}) cross join json_to_recordset(${ORDERS}) as own (${OF_EACH})`;

const written = statement(
  ({ mayWait, isOfOne, areAlike }: Shape) => sql<{ ids: number[] | null }>`
    with asked as materialized (
      select nextval('entry_id_seq')::integer as id, * from ${isOfOne ? (areAlike ? PERSONS_ALIKE : PERSONS) : TEAMS}
    )${mayWait ? waited(isOfOne) : sql``}, made as (
      insert into entry (id, competition_id, race_id, is_team, team_name, line_number, club_id, entered_by, day_licence, price_held_until, row_status, beyond_capacity, waiting_id, created_at, updated_at)
      overriding system value
      select a.id, competition, race, team is not null, team, line, club, by, day_licence, held, case when a.late then 'ADDED' else 'ORIGINAL' end,
        a.late and not a.offered, ${mayWait ? OFFER_TAKEN : sql`null`}, at, at
      from asked a ${mayWait ? sql`left join waited w on w.asked = a.id and w.offered` : sql``} order by race, club, line
      returning id
    ), starting as (
      insert into entry_member (entry_id, race_id, active, position, person_id, unregistered_name, birth_year)
      ${isOfOne ? ONE_MEMBER : MEMBERS}
    ), owing as (
      insert into receivable (debtor_id, entry_id, gross, vat_code, vat_ground, changed_by, updated_at)
      select a.debtor, a.id, a.amount, c.vat_code, c.vat_ground, a.by, a.at
      from asked a
      cross join lateral (select vat_code, vat_ground from competition where id = a.competition offset 0) as c order by a.id
    ), logged as (
      ${logged(sql`asked a`, {
        actor: sql`a.by`,
        action: "create",
        object: "entry",
        objectId: sql`a.id`,
        changes: isOfOne ? CHANGES_OF_ONE : sql`a.changes`,
        at: sql`a.at`,
      })}
    )
    select json_agg(id order by id) as ids from made`,
);

const MEMBERS = sql`select a.id, a.race, true, m.position, m.person, m.written, m."birthYear"
      from asked a
      cross join lateral json_to_recordset(a.members) as m (position smallint, person integer, written text, "birthYear" smallint)
      order by a.race, m.person`;

const ONE_MEMBER = sql`select id, race, true, 1, person, null, null from asked order by race, person`;

const CHANGES_OF_ONE = sql`jsonb_build_object('race', jsonb_build_array(null, a.race), 'person', jsonb_build_array(null, a.person),
          'amount', jsonb_build_array(null, a.amount))`;

/**
 * Whoever waited for the place waits no more, nor does who waited alone and starts in a team: that offer is not the team's. Each line is found by its
 * key, whatever the planner knew of the lists: it would read all of them.
 */
const waited = (isOfOne: boolean) => sql`, waiting_here as materialized (
      select a.id as asked, a.at, l.id, l.is_its_own from asked a cross join lateral (
        select w.id, true as is_its_own from waiting_list_member m join waiting_list_entry w on w.id = m.waiting_id
        where m.race_id = a.race and m.person_id = ${isOfOne ? sql`a.person` : sql`a.alone`} and m.active and w.team_name is null
        ${isOfOne ? sql`` : WAITING_WITH_OTHERS}
        offset 0) as l
    ), waited as (
      update waiting_list_entry w set active = false, ended_as = 'ENTERED', ended_at = l.at
      from waiting_here l where w.id = l.id and w.id = any(array(select id from waiting_here)) and w.active
      returning w.id, l.asked, l.is_its_own and w.offer_until > l.at as offered
    )`;

const WAITING_WITH_OTHERS = sql`union all
        select id, true from waiting_list_entry
        where a.alone is null and race_id = a.race and active and team_name is not null and club_id = a.club and folded(team_name) = folded(a.team)
        union all
        select w.id, false from json_to_recordset(a.members) as s (person integer)
        cross join lateral (select waiting_id from waiting_list_member where race_id = a.race and person_id = s.person and active offset 0) as m
        join waiting_list_entry w on w.id = m.waiting_id and w.team_name is null
        where a.alone is null`;

/** An offer that is gone is no line's, and so no foreign key. */
const OFFER_TAKEN = sql`case when a.offered then coalesce(w.id, 0) end`;

const commonOf = ({ order, price }: PricedOrder) => ({
  competition: order.competition,
  race: order.race,
  team: order.team?.name,
  line: order.team?.line,
  club: price.club,
  by: order.enteredBy,
  held: price.heldUntil,
  late: price.isLate,
  offered: price.offered,
  at: order.at,
});

type Common = ReturnType<typeof commonOf>;

const ownOf = ({ order: { members }, price: { debtor, amount, dayLicence } }: PricedOrder) => ({
  person: "person" in members[0] ? members[0].person : null,
  debtor,
  amount,
  day_licence: dayLicence,
});

const rowOf = (each: PricedOrder) => ({ ...commonOf(each), ...ownOf(each) });

const teamRowOf = (each: PricedOrder) => ({
  ...rowOf(each),
  alone: aloneOf(each.order),
  members: each.order.members.map((member, at) => ({ position: at + 1, ...member })),
  changes: { race: [null, each.order.race], ...startersOf(each.order), amount: [null, each.price.amount] },
});

/** The starter of an order who starts alone, or in a relay of their own with written names: only they wait as a person. */
function aloneOf({ team, club, members }: EntryOrder): number | null {
  const [known, ...others] = members.flatMap((member) => ("person" in member ? member.person : []));
  const isOwn = team === undefined || club === undefined;
  return isOwn && known !== undefined && others.length === 0 ? known : null;
}

const startersOf = ({ team, members: [first, ...others] }: EntryOrder) =>
  team === undefined && others.length === 0 && "person" in first
    ? { person: [null, first.person] }
    : {
        team: [null, team?.name],
        members: [null, [first, ...others].map((member) => ("person" in member ? member.person : member.written))],
      };

export type OwnEntryRow = {
  receivable: number;
  gross: number;
  settled: number;
  raceDate: Day;
  registrationDeadline: Day;
  refunds: RefundTerms;
};

/** Locks what is owed for the active entry of a person in a race, alone or as a relay of their own; starting a payment takes the same lock. */
export async function lockOwnEntry(
  tx: Tx,
  person: number,
  competition: number,
  race: number,
): Promise<OwnEntryRow | undefined> {
  const { rows } = await sql<OwnEntryRow>`
    select v.id as receivable, v.gross, v.settled, r.date as "raceDate", c.registration_deadline as "registrationDeadline",
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

/** An entry that still holds, by what is owed for it. */
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
 * Locks what is owed for those entries that still hold and are within a condition over `entry as e` and `competition as c`, by its number;
 * starting a payment takes the same lock.
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

type OwedEntry = Pick<LockedEntry, "gross" | "settled" | "refunds"> & { readonly team: string | null };

/** Reads what is owed for each of the entries that still holds and is within a condition as above, and by which terms it comes back. */
export async function readOwed(
  runner: Runner,
  entries: readonly number[],
  within: RawBuilder<boolean>,
): Promise<readonly OwedEntry[]> {
  const { rows } = await sql<OwedEntry>`
    select v.gross, v.settled, ${refundTerms} as refunds, e.team_name as team
    from receivable v
    join entry e on e.id = v.entry_id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    where v.entry_id = any(${entries}::integer[]) and v.active and ${within}`.execute(runner);
  return rows;
}

/** An entry that ends, by what is owed for it, and what of that stays owed. */
export type Ending = {
  readonly receivable: number;
  readonly retained: number;
  readonly rowStatus: "ORIGINAL" | "DELETED";
};

/**
 * Ends entries whose receivables are locked, and logs it. A trigger reverses each charge but for the retained amount; each place that comes back
 * is offered to the first who waits for it.
 *
 * @returns what of the money that came in is to be given back, by receivable; of one that an open payment holds nothing, for it stays as it was
 */
export async function endEntries(
  tx: Tx,
  endings: readonly Ending[],
  { actor, at }: { actor: number | null; at: Date },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; back: number; race: number | null }>`
    with closed as (
      update receivable v set active = false, retained_amount = n.retained, changed_by = ${actor}, updated_at = ${at}
      from json_to_recordset(${JSON.stringify(endings)}) as n (receivable integer, retained integer, "rowStatus" text)
      where v.id = any(${endings.map(({ receivable }) => receivable)}::integer[]) and v.id = n.receivable
        and not exists (select from payment_item i where i.receivable_id = v.id and i.open)
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
  await offerPlaces(
    tx,
    rows.flatMap(({ race }) => race ?? []),
    at,
  );
  return new Map(rows.map(({ id, back }) => [id, back]));
}
