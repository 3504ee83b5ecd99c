import type { SpecialRaceType } from "@rajt/contract/competition/special-race.rules";
import { offerPlaces } from "../waiting/offer-places.ts";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { RefundTerms } from "@rajt/contract/entry/withdrawal.rules";
import type { Day } from "@rajt/contract/kernel/days";
import type { Gender, LicenceType } from "@rajt/contract/kernel/enumerations";
import { type RawBuilder, sql } from "kysely";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { managesEntries, refundTerms } from "../../competition/index.ts";
import { inOpenPayment, type Ledger } from "../../money/index.ts";
import { removeFromPaymentRequest } from "../../payment-request/index.ts";
import type { MovedPrice } from "../order/move-entry.ts";
import { writeNumberOfNewRace } from "../start/start-numbers.store.ts";

type NamedRow = { readonly id: number; readonly name: string };

/** A competition whose entries the viewer manages, with the choices of an entry; undefined if there is none. */
export type ManagedCompetition = {
  readonly registrationDeadline: Day;
  readonly races: readonly (NamedRow & { readonly isTeam: boolean })[];
  readonly ageGroups: readonly NamedRow[];
};

export async function readManagedCompetition(
  runner: Runner,
  competition: number,
  viewer: Viewer,
): Promise<ManagedCompetition | undefined> {
  const { rows } = await sql<ManagedCompetition>`
    select c.registration_deadline as "registrationDeadline", (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'isTeam', r.is_team)
        order by r.date, r.start_time, r.order_index, r.id), '[]') from race r where r.competition_id = c.id) as races,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.order_index, a.name), '[]')
        from age_group a where exists (select from race_age_group g join race r on r.id = g.race_id
          where g.age_group_id = a.id and r.competition_id = c.id)) as "ageGroups"
    from competition c where c.id = ${competition} and ${managesEntries(viewer)}`.execute(runner);
  return rows[0];
}

export type RaceSumRow = NamedRow & {
  readonly entered: number;
  readonly paid: number;
  readonly owed: number;
  readonly placesLeft: number | null;
  readonly waiting: number;
  readonly here: number;
  readonly unchecked: number;
};

/**
 * Counts the active entries of each race of a competition whose entries the viewer manages, and the places taken neither by them nor by
 * open offers. Returns none for another competition.
 */
export async function readRaceSums(
  runner: Runner,
  { competition, at }: { competition: number; at: Date },
  viewer: Viewer,
): Promise<readonly RaceSumRow[]> {
  const { rows } = await sql<RaceSumRow>`
    select r.id, r.name, count(e.id)::integer as entered, count(*) filter (where v.paid)::integer as paid,
      coalesce(sum(greatest(entry_gross_at(v, ${at}) - v.settled, 0)), 0)::integer as owed,
      case when r.capacity is not null then greatest(r.capacity - (select taken from places_taken(r.id, ${at})), 0) end as "placesLeft",
      (select count(*) from waiting_list_entry w where w.race_id = r.id and w.active)::integer as waiting,
      count(k.entry_id)::integer as here,
      (select count(distinct m.entry_id) from entry_member m where m.race_id = r.id and m.active and m.unregistered_name is not null)::integer as unchecked
    from competition c
    join race r on r.competition_id = c.id
    left join entry e on e.race_id = r.id and e.active
    left join receivable v on v.entry_id = e.id
    left join check_in k on k.entry_id = e.id
    where c.id = ${competition} and ${managesEntries(viewer)}
    group by r.id order by r.date, r.start_time, r.order_index, r.id`.execute(runner);
  return rows;
}

export type Athlete = NamedRow & { readonly club: string | null; readonly clubId: number | null };

/** Finds a person by licence number and birth date together; neither alone identifies a person. */
export async function findByLicence(
  runner: Runner,
  { licenceNumber, birthDate }: { licenceNumber: string; birthDate: Day },
): Promise<Athlete | undefined> {
  const { rows } = await sql<Athlete>`
    select p.id, p.last_name || ' ' || p.first_name as name, o.short_name as club, p.club_id as "clubId"
    from licence l join person p on p.id = l.person_id left join organisation o on o.id = p.club_id
    where l.number = upper(${licenceNumber}) and p.birth_date = ${birthDate} and not p.archived and not p.removed`.execute(
    runner,
  );
  return rows[0];
}

/** Returns the active entries of a person in a competition, by race, with what each costs. */
export async function readEntriesOf(
  runner: Runner,
  { competition, person }: { competition: number; person: number },
): Promise<ReadonlyMap<number, { readonly entry: number; readonly amount: number }>> {
  const { rows } = await sql<{ race: number; entry: number; amount: number }>`
    select e.race_id as race, e.id as entry, v.gross as amount
    from entry_member m join entry e on e.id = m.entry_id join receivable v on v.entry_id = e.id
    where m.person_id = ${person} and m.active and e.competition_id = ${competition}
    order by e.race_id`.execute(runner);
  return new Map(rows.map(({ race, ...entry }) => [race, entry]));
}

export type EditedRow = {
  readonly id: number;
  readonly updated: Date;
  readonly createdAt: Date;
  /** The end of the payment term. */
  readonly heldUntil: Date;
  readonly active: boolean;
  readonly competition: number;
  readonly race: number;
  readonly raceDate: Day;
  readonly registrationDeadline: Day;
  readonly refunds: RefundTerms;
  readonly rowStatus: "ORIGINAL" | "ADDED" | "MODIFIED" | "DELETED";
  readonly clubId: number | null;
  readonly enteredBy: number;
  readonly isTeam: boolean;
  readonly teamType: SpecialRaceType | null;
  readonly teamName: string | null;
  readonly lineNumber: number | null;
  readonly ageGroup: string | null;
  /** The first starter's. */
  readonly fullName: string | null;
  readonly birthDate: Day | null;
  readonly gender: Gender | null;
  readonly licenceType: LicenceType | null;
  readonly licenceNumber: string | null;
  /** The chip of this start only, and that of the licence, which applies without it unless a team starts. */
  readonly ownChip: string | null;
  readonly licenceChip: string | null;
  readonly startNumber: number | null;
  readonly members: readonly {
    readonly person: number | null;
    readonly unregisteredName: string | null;
    readonly name: string | null;
  }[];
  readonly receivable: number;
  readonly debtor: number;
  readonly gross: number;
  readonly settled: number;
  readonly inPayment: boolean;
};

/** Reads an entry that meets a condition over `entry as e` and `competition as c`; undefined if there is none. */
export async function readEdited(
  runner: Runner,
  entry: number,
  within: RawBuilder<boolean>,
): Promise<EditedRow | undefined> {
  const { rows } = await sql<EditedRow>`
    select e.id, e.updated_at as updated, e.created_at as "createdAt", e.price_held_until as "heldUntil", e.active, e.competition_id as competition, e.race_id as race,
      r.date as "raceDate", c.registration_deadline as "registrationDeadline", ${refundTerms} as refunds, e.row_status as "rowStatus", e.club_id as "clubId",
      e.entered_by as "enteredBy", e.is_team as "isTeam", r.team_type as "teamType", e.team_name as "teamName", e.line_number as "lineNumber",
      (select string_agg(a.name, ', ' order by a.order_index, a.name) from race_age_group g join age_group a on a.id = g.age_group_id
        where g.race_id = r.id
          and extract(year from r.date) - extract(year from p.birth_date) between a.age_min and a.age_max) as "ageGroup",
      coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name) as "fullName", p.birth_date as "birthDate", p.gender,
      l.type as "licenceType", l.number as "licenceNumber", e.chip_number as "ownChip",
      case when not e.is_team then l.chip_number end as "licenceChip",
      (select s.number from start_number s where s.entry_id = e.id and s.holds) as "startNumber",
      (select coalesce(json_agg(json_build_object('person', x.person_id, 'unregisteredName', x.unregistered_name, 'name', y.last_name || ' ' || y.first_name) order by x.position), '[]')
        from entry_member x left join person y on y.id = x.person_id where x.entry_id = e.id) as members,
      v.id as receivable, v.debtor_id as debtor, v.gross, v.settled,
      ${inOpenPayment(sql`v.id`)} as "inPayment"
    from entry e
    join competition c on c.id = e.competition_id
    join race r on r.id = e.race_id
    join receivable v on v.entry_id = e.id
    join entry_member m on m.entry_id = e.id and m.position = 1
    left join person p on p.id = m.person_id
    left join licence l on l.person_id = p.id
    where e.id = ${entry} and ${within}`.execute(runner);
  return rows[0];
}

/** Returns whether another start of a race has a chip, by its entry or by the starter's licence. */
export async function isChipTaken(
  runner: Runner,
  { race, entry, chip }: { race: number; entry: number; chip: string },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from entry e
      join entry_member m on m.entry_id = e.id
      left join licence l on l.person_id = m.person_id and not e.is_team
      where e.race_id = ${race} and e.active and e.id <> ${entry} and coalesce(e.chip_number, l.chip_number) = ${chip}) as taken`.execute(
    runner,
  );
  return rows[0]?.taken ?? false;
}

export type EntryChange = {
  readonly id: number;
  readonly receivable: number;
  readonly race: number;
  /** The price in the new race; null leaves it as it is. */
  readonly price: MovedPrice | null;
  /** The line of a club's team in the new race; null leaves it as it is. */
  readonly line: number | null;
  readonly chip: string | null;
  /** The present start number. A change of race assigns a new one, unless `changes` has one from the organiser. */
  readonly startNumber: number | null;
  /** The new name of an unregistered first starter; null leaves it as it is. */
  readonly unregisteredName: string | null;
  readonly rowStatus: EditedRow["rowStatus"];
  /** True for an entry that moves to another race and does not count against its capacity. */
  readonly isBeyondPlaces: boolean;
  /** Old and new value by field, as the difference export reads them: `race`, `members`, `amount`. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
};

/**
 * Saves a change of an entry whose receivable is locked, and logs it. The database refuses:
 * - a race in which one of the members starts already: `entry_once_per_race`
 * - a full race: RJ001; an overlapping race: RJ002
 * - a chip that another start has: `entry_chip`
 */
export async function writeChange(
  tx: Tx,
  ledger: Ledger,
  {
    id,
    receivable,
    race,
    price,
    line,
    chip,
    startNumber,
    unregisteredName,
    rowStatus,
    isBeyondPlaces,
    changes,
  }: EntryChange,
  { actor, at }: { actor: number; at: Date },
): Promise<void> {
  if (price !== null) {
    await sql`
      update receivable set gross = ${price.amount}, forfeited = ${price.forfeited}, changed_by = ${actor}, updated_at = ${at}
      where id = ${receivable} and (gross, forfeited) <> (${price.amount}::integer, ${price.forfeited}::integer)`.execute(
      tx,
    );
    await ledger.charge(tx, [receivable], "PRICE");
  }
  await sql`
    update entry_member set unregistered_name = ${unregisteredName}
    where entry_id = ${id} and position = 1 and unregistered_name is not null and ${unregisteredName}::text is not null`.execute(
    tx,
  );
  if (changes["race"] !== undefined) await removeFromPaymentRequest(tx, receivable, at);
  await sql`update entry set race_id = ${race}, line_number = coalesce(${line}, line_number), chip_number = ${chip}, row_status = ${rowStatus},
      day_licence = coalesce(${price?.dayLicence ?? null}, day_licence), price_held_until = coalesce(${price?.heldUntil ?? null}, price_held_until), beyond_capacity = case when race_id = ${race} then beyond_capacity else ${isBeyondPlaces} end,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id}`.execute(tx);
  const [left] = changes["race"] ?? [];
  const given =
    left === undefined || changes["startNumber"] !== undefined
      ? startNumber
      : await writeNumberOfNewRace(tx, { entry: id, at });
  await logChange(tx, {
    actor,
    action: "update",
    object: "entry",
    objectId: id,
    changes: { ...changes, ...(given !== startNumber && { startNumber: [startNumber, given] as const }) },
    at,
  });
  // The freed place is offered to the waiting list; so is, in the new race, an offer that a member had as a person.
  if (typeof left === "number") await offerPlaces(tx, [left, race], at);
}
