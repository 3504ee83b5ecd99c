import type { Viewer } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import { type RawBuilder, sql } from "kysely";
import { logged } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { managesEntries, visibleTo } from "../../competition/index.ts";

type RowChange = {
  readonly action: "create" | "update";
  /** Null for a change by the clock. */
  readonly by: number | null;
  readonly at: Date;
  readonly changes: Parameters<typeof logged>[1]["changes"];
};

/** Returns a statement that logs a change of the waiting list entries in `rows`, each by its `id`. */
export const rowLogged = (rows: RawBuilder<unknown>, { by, ...change }: RowChange): RawBuilder<unknown> =>
  logged(rows, { ...change, actor: by, object: "waiting", objectId: sql`id` });

/** A race with a waiting list, as read under its lock. */
export type ListedRace = {
  readonly competition: number;
  readonly capacity: number | null;
  /** By entries and by open offers. */
  readonly taken: number;
  /** Waiting rows without an offer. */
  readonly waiting: number;
  /** Open offers. */
  readonly offered: number;
  readonly raceDate: Day;
  readonly regDeadline: Day;
  /** Approved, and not cancelled. */
  readonly open: boolean;
};

/** Takes the short lock of a race, under which places are counted, offered and waited for; returns false if there is no such race. */
export async function lockRace(tx: Tx, race: number): Promise<boolean> {
  const { rows } = await sql`select id from race where id = ${race} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Ends the expired offers of a race, and then reads its state. The race's lock is held. */
export async function expireOffers(tx: Tx, race: number, at: Date): Promise<ListedRace | undefined> {
  await sql`
    with unused as (
      update waiting_list_entry set active = false, ended_as = 'UNUSED', ended_at = offer_until
      where race_id = ${race} and active and offer_until <= ${at} returning id
    ), queued as (
      insert into waiting_list_event (waiting_id, type, at) select id, 'UNUSED', ${at}::timestamptz from unused
    )
    ${rowLogged(sql`unused`, { action: "update", by: null, at, changes: { ended: [null, "UNUSED"] } })}`.execute(tx);
  const { rows } = await sql<ListedRace>`
    select c.id as competition, r.capacity, r.date as "raceDate", c.registration_deadline as "regDeadline", c.approved and not c.cancelled as open,
      coalesce((select taken from places_taken(r.id, ${at})), 0) as taken,
      (select count(*) from waiting_list_entry w where w.race_id = r.id and w.active and w.offer_until is null)::integer as waiting,
      (select count(*) from waiting_list_entry w where w.race_id = r.id and w.active and w.offer_until is not null)::integer as offered
    from race r join competition c on c.id = r.competition_id where r.id = ${race}`.execute(tx);
  return rows[0];
}

/** A waiting person or team, with an offer or without. */
export type WaitingRow = {
  readonly id: number;
  readonly person: number;
  readonly club: number | null;
  readonly joinedBy: number | null;
  /** For a team, its name and its members by position, without members who have left. */
  readonly team: string | null;
  readonly members: readonly number[];
  /** The refusal that the row was last notified of. */
  readonly ineligibleReason: string | null;
};

type RowQuery = { readonly after: number; readonly most: number; readonly offered: boolean };

/** Returns the rows of a race with an offer, or without one, by position, after a given row. */
export async function rowsAfter(
  tx: Tx,
  race: number,
  { after, most, offered }: RowQuery,
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select id, person_id as person, club_id as club, joined_by as "joinedBy", ineligible_reason as "ineligibleReason", team_name as team,
      array(select m.person_id from waiting_list_member m where m.waiting_id = waiting_list_entry.id order by m.position) as members
    from waiting_list_entry where race_id = ${race} and active and (offer_until is not null) = ${offered} and id > ${after} order by id limit ${most}`.execute(
    tx,
  );
  return rows;
}

/** Offers a place to each of the rows. The database counts the places once more (RJ001). */
export async function writeOffers(
  tx: Tx,
  ids: readonly number[],
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  await sql`
    with offered as (
      update waiting_list_entry set offered_at = ${at}, offer_until = ${until}, ineligible_reason = null
      where id = any(${ids}) and active and offer_until is null returning id
    ), queued as (
      insert into waiting_list_event (waiting_id, type, at) select id, 'OFFERED', ${at}::timestamptz from offered
    )
    ${rowLogged(sql`offered`, { action: "update", by: null, at, changes: { offerUntil: [null, until] } })}`.execute(tx);
}

/**
 * Revokes the offers of rows that became ineligible, saves the refusals and queues the notices. An offer that an entry accepts meanwhile
 * remains. Returns how many were revoked.
 */
export async function revokeOffers(
  tx: Tx,
  ineligible: readonly { readonly id: number; readonly code: string }[],
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    with back as (
      update waiting_list_entry w set offered_at = null, offer_until = null, ineligible_reason = n.code
      from json_to_recordset(${JSON.stringify(ineligible)}) as n (id integer, code text) join waiting_list_entry before on before.id = n.id
      where w.id = n.id and w.active and w.offer_until is not null returning w.id, n.code, before.offer_until as until
    ), queued as (
      insert into waiting_list_event (waiting_id, type, reason, at) select id, 'INELIGIBLE', code, ${at}::timestamptz from back
    ), logged as (
      ${rowLogged(sql`back`, { action: "update", by: null, at, changes: sql`jsonb_build_object('offerUntil', jsonb_build_array(until, null))` })}
    )
    select id from back`.execute(tx);
  return rows.length;
}

/** Saves why rows cannot get an offer, and queues the notices. */
export async function saveIneligibility(
  tx: Tx,
  ineligible: readonly { readonly id: number; readonly code: string }[],
  at: Date,
): Promise<void> {
  await sql`
    with ineligible as (
      update waiting_list_entry w set ineligible_reason = n.code from json_to_recordset(${JSON.stringify(ineligible)}) as n (id integer, code text)
      where w.id = n.id returning w.id, n.code
    )
    insert into waiting_list_event (waiting_id, type, reason, at) select id, 'INELIGIBLE', code, ${at}::timestamptz from ineligible`.execute(
    tx,
  );
}

/** The waiting person, the account that adds the row, and the club it acts for. */
type NewRow = { readonly person: number; readonly club: number | null; readonly by: number; readonly at: Date };

/** Appends persons to a race's list, in the order given. The race's lock is held. */
export async function writeWaiting(tx: Tx, race: number, newRows: readonly NewRow[]): Promise<void> {
  if (newRows.length === 0) return;
  await sql`
    with joined as (
      insert into waiting_list_entry (race_id, person_id, club_id, joined_by, created_at)
      select ${race}, person, club, by, at
      from rows from (json_to_recordset(${JSON.stringify(newRows)}) as (person integer, club integer, by integer, at timestamptz))
        with ordinality as n (person, club, by, at, place) order by place
      returning id, race_id, person_id, joined_by, created_at
    ), members as (
      insert into waiting_list_member (waiting_id, position, race_id, person_id, active)
      select id, 1, race_id, person_id, true from joined
    )
    ${logged(sql`joined`, { actor: sql`joined_by`, action: "create", object: "waiting", objectId: sql`id`, changes: sql`jsonb_build_object('race', jsonb_build_array(null, ${race}::integer), 'person', jsonb_build_array(null, person_id))`, at: sql`created_at` })}`.execute(
    tx,
  );
}

/** The account that ends a row, and the club it acts for; an offered place becomes free. */
type Leaving = { readonly race: number; readonly club: number | null; readonly by: number; readonly at: Date };

/** Ends the rows of persons in a race, for a club only those of its own athletes; returns how many. The race's lock is held. */
export async function endWaiting(tx: Tx, persons: readonly number[], { race, club, by, at }: Leaving): Promise<number> {
  const { rows } = await sql`
    with gone as (
      update waiting_list_entry w set active = false, ended_as = 'LEFT', ended_at = ${at}
      where race_id = ${race} and person_id = any(${persons}) and active and team_name is null
        and (${club}::integer is null or exists (select from person p where p.id = w.person_id and p.club_id = ${club} and p.is_athlete))
      returning id
    ), logged as (
      ${rowLogged(sql`gone`, { action: "update", by, at, changes: { ended: [null, "LEFT"] } })}
    )
    select id from gone`.execute(tx);
  return rows.length;
}

/** Reads the rows of persons who wait alone in races. Each is found by key; otherwise the planner would scan whole lists. */
export async function readRowsOfPersons(
  tx: Tx,
  persons: readonly { readonly race: number; readonly person: number }[],
): Promise<readonly { readonly id: number; readonly race: number; readonly person: number }[]> {
  if (persons.length === 0) return [];
  const { rows } = await sql<{ id: number; race: number; person: number }>`
    select l.id, l.race, l.person
    from json_to_recordset(${JSON.stringify(persons.map(({ race, person }) => ({ race, person })))}) as s (race integer, person integer)
    cross join lateral (
      select w.id, m.race_id as race, m.person_id as person from waiting_list_member m join waiting_list_entry w on w.id = m.waiting_id
      where m.race_id = s.race and m.person_id = s.person and m.active and w.team_name is null offset 0) as l`.execute(
    tx,
  );
  return rows;
}

/** Reads the row of a club's team in the list of a race. */
export async function readRowOfTeam(
  tx: Tx,
  { race, club, name }: { race: number; club: number; name: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from waiting_list_entry
    where race_id = ${race} and active and team_name is not null and club_id = ${club} and folded(team_name) = folded(${name})`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Ends the rows of entered starters if they are still active; returns whether each had an open offer. */
export async function endRowsByEntry(
  tx: Tx,
  endings: readonly { readonly id: number; readonly at: Date }[],
): Promise<ReadonlyMap<number, { readonly hasOffer: boolean }>> {
  if (endings.length === 0) return new Map();
  const { rows } = await sql<{ id: number; hasOffer: boolean }>`
    update waiting_list_entry w set active = false, ended_as = 'ENTERED', ended_at = l.at
    from json_to_recordset(${JSON.stringify(endings)}) as l (id integer, at timestamptz)
    where w.id = any(${endings.map(({ id }) => id)}::integer[]) and w.id = l.id and w.active
    returning w.id, coalesce(w.offer_until > l.at, false) as "hasOffer"`.execute(tx);
  return new Map(rows.map(({ id, hasOffer }) => [id, { hasOffer }]));
}

type Entering = { readonly entry: number } & Omit<Leaving, "club">;

/** A condition over `waiting_list_entry as w`: rows of persons who wait alone and start in the entry. */
const aloneIn = (entry: number): RawBuilder<boolean> =>
  sql`(w.team_name is null and w.person_id in (select person_id from entry_member where entry_id = ${entry}))`;

/**
 * Ends the rows of an entry's starters, and of its team, in the race to which it moves. An offer is accepted by that, except one to a
 * member of a team, which is not the team's. The race's lock is held.
 */
export const endWaitingByMove = (tx: Tx, entering: Entering): Promise<void> =>
  endAsEntered(
    tx,
    entering,
    sql`(${aloneIn(entering.entry)}
    or (e.line_number is not null and w.club_id = e.club_id and folded(w.team_name) = folded(e.team_name)))`,
  );

/** Ends the rows of persons who were added to a team of the race and waited alone. Takes no lock of the race, like entering. */
export const endWaitingAlone = (tx: Tx, entering: Entering): Promise<void> =>
  endAsEntered(tx, entering, aloneIn(entering.entry));

/** `condition` is over `waiting_list_entry as w` and `entry as e`. */
async function endAsEntered(tx: Tx, { entry, race, by, at }: Entering, condition: RawBuilder<boolean>): Promise<void> {
  await sql`
    with gone as (
      update waiting_list_entry w set active = false, ended_as = 'ENTERED', ended_at = ${at}
      from entry e where e.id = ${entry} and w.race_id = ${race} and w.active and ${condition}
      returning w.id
    )
    ${rowLogged(sql`gone`, { action: "update", by, at, changes: { ended: [null, "ENTERED"] } })}`.execute(tx);
}

/** Reads whether an active row of a race's list is next or has an offer; undefined if there is no such row. The race's lock is held. */
export async function readRow(tx: Tx, race: number, id: number): Promise<{ readonly isNext: boolean } | undefined> {
  const { rows } = await sql<{ isNext: boolean }>`
    select offer_until is not null or not exists (
      select from waiting_list_entry a where a.race_id = w.race_id and a.active and a.offer_until is null and a.id < w.id) as "isNext"
    from waiting_list_entry w where id = ${id} and race_id = ${race} and active`.execute(tx);
  return rows[0];
}

/**
 * Ends a row at the organiser's request and queues the notice of the reason. Returns false if the row has already ended: accepting an offer
 * takes no race lock.
 */
export async function endByOrganiser(
  tx: Tx,
  id: number,
  { reason, by, at }: { reason: string; by: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with passed as (
      update waiting_list_entry set active = false, ended_as = 'PASSED_OVER', ended_at = ${at} where id = ${id} and active returning id
    ), queued as (
      insert into waiting_list_event (waiting_id, type, reason, at) select id, 'PASSED_OVER', ${reason}, ${at}::timestamptz from passed
    ), logged as (
      ${rowLogged(sql`passed`, { action: "update", by, at, changes: { ended: [null, "PASSED_OVER"], reason: [null, reason] } })}
    )
    select id from passed`.execute(tx);
  return rows.length > 0;
}

/**
 * Returns those of the races (null: of all) with an expired offer, or with a waiting row and a free place. With null also those with rows
 * behind an offer, whose holder may have become ineligible.
 */
export async function unsettledRaces(
  runner: Runner,
  races: readonly number[] | null,
  at: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from race r
    join competition c on c.id = r.competition_id
    cross join lateral (
      select count(*) filter (where offer_until is null) as waiting, count(*) filter (where offer_until <= ${at}) as lapsed,
        count(*) filter (where offer_until > ${at}) as offered
      from waiting_list_entry where race_id = r.id and active) as w
    where r.id in (select race_id from waiting_list_entry where active) and (${races}::integer[] is null or r.id = any(${races}::integer[]))
      and (w.lapsed > 0 or (w.waiting > 0 and c.approved and not c.cancelled and (
        (w.offered > 0 and ${races === null}) or r.capacity is null or (select taken from places_taken(r.id, ${at})) < r.capacity)))
    order by r.id`.execute(runner);
  return rows.map(({ id }) => id);
}

/** Returns the number of places taken by entries and open offers, by race. */
export async function takenIn(
  runner: Runner,
  races: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; taken: number }>`
    select requested.id, coalesce(taken, 0) as taken from unnest(${races}::integer[]) as requested (id), places_taken(requested.id, ${at})`.execute(
    runner,
  );
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

export type ListRow = {
  readonly id: number;
  readonly athlete: number;
  readonly name: string;
  readonly club: string | null;
  readonly position: number | null;
  readonly joined: Date;
  readonly offerUntil: Date | null;
};

/** Which rows are read: all, or those of a person or of a club's athletes. */
export type Reader = { readonly all: true } | { readonly all: false; readonly account: number };

/** Returns the rows of a race's list that the reader may see at a moment, open offers first. */
export async function readList(
  runner: Runner,
  { race, at }: { readonly race: number; readonly at: Date },
  reader: Reader,
): Promise<readonly ListRow[]> {
  const { rows } = await sql<ListRow>`
    select w.id, p.id as athlete, coalesce(w.team_name, p.last_name || ' ' || p.first_name) as name, o.short_name as club, w.created_at as joined,
      w.offer_until as "offerUntil", w.place as position
    from (
      select *, case when offer_until is null then row_number() over (partition by offer_until is null order by id) end::integer as place
      from waiting_list_entry where race_id = ${race} and active and (offer_until is null or offer_until > ${at})) as w
    join person p on p.id = w.person_id
    left join organisation o on o.id = coalesce(w.club_id, p.club_id)
    where ${reader.all} or w.club_id = ${reader.all ? 0 : reader.account} or exists (
      select from waiting_list_member m join person own on own.id = m.person_id
      where m.waiting_id = w.id and ${reader.all ? 0 : reader.account} in (own.id, own.club_id))
    order by w.place nulls first, w.id`.execute(runner);
  return rows;
}

/**
 * Returns whether the viewer manages the list of a race as the organiser of its competition (`all`), or only sees the race; null if the
 * viewer sees no such race.
 */
export async function mayKeepList(
  runner: Runner,
  { competition, race }: { competition: number; race: number },
  viewer: Viewer,
): Promise<{ readonly all: boolean } | null> {
  const { rows } = await sql<{ all: boolean }>`
    select ${managesEntries(viewer)} as all from competition c join race r on r.competition_id = c.id
    where c.id = ${competition} and r.id = ${race} and ${visibleTo(viewer)}`.execute(runner);
  return rows[0] ?? null;
}

/** Returns the races of active rows, by row id, whose entries the viewer manages. */
export async function rowsManagedBy(
  runner: Runner,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; race: number }>`
    select w.id, w.race_id as race from waiting_list_entry w
    join race r on r.id = w.race_id
    join competition c on c.id = r.competition_id
    where w.id = any(${ids}) and w.active and ${managesEntries(viewer)}`.execute(runner);
  return new Map(rows.map(({ id, race }) => [id, race]));
}

/** Reads the number of waiting rows without an offer, and the positions of persons among them: 1 is next. */
export async function placesIn(
  runner: Runner,
  race: number,
  persons: readonly number[],
): Promise<{ readonly waiting: number; readonly positions: ReadonlyMap<number, number> }> {
  const { rows } = await sql<{ person: number | null; position: number }>`
    select null::integer as person, count(*)::integer as position from waiting_list_entry where race_id = ${race} and active and offer_until is null
    union all
    select w.person_id, (select count(*) from waiting_list_entry ahead
        where ahead.race_id = ${race} and ahead.active and ahead.offer_until is null and ahead.id <= w.id)::integer
    from waiting_list_entry w where w.person_id = any(${persons}) and w.race_id = ${race} and w.active and w.offer_until is null`.execute(
    runner,
  );
  const positions = new Map(rows.flatMap(({ person, position }) => (person === null ? [] : [[person, position]])));
  return { waiting: rows.find(({ person }) => person === null)?.position ?? 0, positions };
}

export type RaceOccupancy = { readonly capacity: number | null; readonly taken: number; readonly waiting: number };

/** Reads the number of taken places of a race, and of waiting rows without an offer. */
export const readOccupancy = async (runner: Runner, race: number, at: Date): Promise<RaceOccupancy> => {
  const { rows } = await sql<RaceOccupancy>`
    select r.capacity,
      coalesce((select taken from places_taken(r.id, ${at})), 0) as taken,
      (select count(*) from waiting_list_entry w where w.race_id = r.id and w.active and w.offer_until is null)::integer as waiting
    from race r where r.id = ${race}`.execute(runner);
  return rows[0] ?? { capacity: null, taken: 0, waiting: 0 };
};
