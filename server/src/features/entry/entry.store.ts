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
 * Enters persons: each with the entry, its one member and the log row, all in one statement, which is a transaction of its own and one round
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
      insert into entry (competition_id, race_id, is_team, club_id, entered_by, amount, price_held_until, created_at, updated_at)
      select competition, race, false, club, person, amount, price_held_until, at, at from asked
      returning id, race_id, active, entered_by
    ), starting as (
      insert into entry_member (entry_id, race_id, active, position, person_id)
      select id, race_id, active, 1, entered_by from made order by entered_by
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

export type OwnEntryRow = { id: number; raceDate: Day; registrationDeadline: Day };

/** Locks the active entry of a person in a race; starting a payment takes the same lock. */
export async function lockOwnEntry(
  tx: Tx,
  person: number,
  competition: number,
  race: number,
): Promise<OwnEntryRow | undefined> {
  const { rows } = await sql<OwnEntryRow>`
    select e.id, r.date as "raceDate", c.registration_deadline as "registrationDeadline"
    from entry_member m
    join entry e on e.id = m.entry_id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    where m.race_id = ${race} and m.person_id = ${person} and m.active
      and e.competition_id = ${competition} and e.active and not e.is_team
    for update of e`.execute(tx);
  return rows[0];
}

/**
 * Ends a locked entry and logs it; false, and nothing done, while a payment that has not ended holds it. The place comes back and what was
 * charged is taken back by that alone; what was paid becomes due for refund.
 */
export async function endEntry(
  tx: Tx,
  { id, rowStatus, actor, at }: { id: number; rowStatus: "ORIGINAL" | "DELETED"; actor: number | null; at: Date },
): Promise<boolean> {
  const changes = { active: [true, false], rowStatus: ["ORIGINAL", rowStatus] };
  const { rows } = await sql`
    with ended as (
      update entry set active = false, row_status = ${rowStatus}, updated_at = ${at}
      where id = ${id} and not exists (select from payment_item i where i.entry_id = ${id} and i.open)
      returning id
    ), logged as (
      insert into change_log (at, actor_id, action, object, object_id, changes)
      select ${at}, ${actor}, 'delete', 'entry', id, ${JSON.stringify(changes)} from ended
    )
    select id from ended`.execute(tx);
  return rows.length === 1;
}
