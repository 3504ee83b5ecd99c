import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { askedColumn } from "../../kernel/db/gathered.ts";

export type NewEntry = {
  readonly competition: number;
  readonly race: number;
  readonly person: number;
  readonly club: number | null;
  readonly amount: number;
  readonly priceHeldUntil: Date;
  readonly at: Date;
};

/**
 * Enters persons: each with the entry, its one member, what is owed for it and the log row, all in one statement, which is a transaction of its own and one round
 * trip; the ids in the order asked. The database refuses a second entry (`entry_once_per_race`), one beyond the capacity (RJ001) and one that
 * overlaps (RJ002), and then enters none of them; charges are written by a trigger. Takes its locks in the order race, person.
 */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<readonly number[]> {
  const changes = ({ race, person, amount }: NewEntry) =>
    JSON.stringify({ race: [null, race], person: [null, person], amount: [null, amount] });
  const { rows } = await sql<{ id: number; race: number; person: number }>`
    with asked as materialized (
      select * from unnest(
        ${askedColumn(
          entries.map(({ competition }) => competition),
          "integer",
        )}, ${askedColumn(
          entries.map(({ race }) => race),
          "integer",
        )},
        ${askedColumn(
          entries.map(({ person }) => person),
          "integer",
        )}, ${askedColumn(
          entries.map(({ club }) => club),
          "integer",
        )},
        ${askedColumn(
          entries.map(({ amount }) => amount),
          "integer",
        )},
        ${askedColumn(
          entries.map(({ priceHeldUntil }) => priceHeldUntil.toISOString()),
          "timestamptz",
        )},
        ${askedColumn(
          entries.map(({ at }) => at.toISOString()),
          "timestamptz",
        )}, ${askedColumn(entries.map(changes), "jsonb")}
      ) as ask (competition, race, person, club, amount, price_held_until, at, changes)
      order by race, person
    ), made as (
      insert into entry (competition_id, race_id, is_team, club_id, entered_by, price_held_until, created_at, updated_at)
      select competition, race, false, club, person, price_held_until, at, at from asked
      returning id, race_id, active, entered_by
    ), starting as (
      insert into entry_member (entry_id, race_id, active, position, person_id)
      select id, race_id, active, 1, entered_by from made order by entered_by
    ), owing as (
      insert into receivable (debtor_id, entry_id, gross, changed_by, updated_at)
      select distinct on (made.id) asked.person, made.id, asked.amount, asked.person, asked.at
      from made join asked on asked.race = made.race_id and asked.person = made.entered_by order by made.id
    ), logged as (
      insert into change_log (at, actor_id, action, object, object_id, changes)
      select asked.at, asked.person, 'create', 'entry', made.id, asked.changes
      from made join asked on asked.race = made.race_id and asked.person = made.entered_by
    )
    select id, race_id as race, entered_by as person from made`.execute(db);
  const made = new Map(rows.map(({ id, race, person }) => [`${race} ${person}`, id]));
  return entries.map(({ race, person }) => {
    const id = made.get(`${race} ${person}`);
    if (id === undefined) throw new Error("an insert that returns its rows left one out");
    return id;
  });
}

export type OwnEntryRow = {
  receivable: number;
  gross: number;
  settled: number;
  raceDate: Day;
  registrationDeadline: Day;
};

/** Locks what is owed for the active entry of a person in a race; starting a payment takes the same lock. */
export async function lockOwnEntry(
  tx: Tx,
  person: number,
  competition: number,
  race: number,
): Promise<OwnEntryRow | undefined> {
  const { rows } = await sql<OwnEntryRow>`
    select v.id as receivable, v.gross, v.settled, r.date as "raceDate", c.registration_deadline as "registrationDeadline"
    from entry_member m
    join entry e on e.id = m.entry_id
    join receivable v on v.entry_id = e.id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    where m.race_id = ${race} and m.person_id = ${person} and m.active
      and e.competition_id = ${competition} and v.active and not e.is_team
    for no key update of v`.execute(tx);
  return rows[0];
}

/**
 * Ends an entry whose receivable is locked, and logs it: the place comes back, and all of the charge but what is kept is taken back by that
 * alone. Answers what of the money that came in is to be given back; null, and nothing done, while a payment that has not ended holds it.
 */
export async function endEntry(
  tx: Tx,
  ending: { receivable: number; kept: number; rowStatus: "ORIGINAL" | "DELETED"; actor: number | null; at: Date },
): Promise<number | null> {
  const { receivable, kept, rowStatus, actor, at } = ending;
  const changes = { active: [true, false], rowStatus: ["ORIGINAL", rowStatus] };
  const { rows } = await sql<{ back: number }>`
    with closed as (
      update receivable set active = false, kept = ${kept}, changed_by = ${actor}, updated_at = ${at}
      where id = ${receivable} and not exists (select from payment_item i where i.receivable_id = ${receivable} and i.open)
      returning entry_id, settled - owed as back
    ), ended as (
      update entry set active = false, row_status = ${rowStatus}, updated_at = ${at}
      from closed where id = closed.entry_id returning id
    ), logged as (
      insert into change_log (at, actor_id, action, object, object_id, changes)
      select ${at}, ${actor}, 'delete', 'entry', id, ${JSON.stringify(changes)} from ended
    )
    select back from closed`.execute(tx);
  return rows[0]?.back ?? null;
}
