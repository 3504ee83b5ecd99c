import type { NumberedRace, Numbering, NumberRange } from "@rajt/contract/entry/start/start-numbers.calls";
import type { NumberOrder } from "@rajt/contract/entry/start/start-numbers.values";
import type { Viewer } from "@rajt/contract/kernel/access";
import { type RawBuilder, sql } from "kysely";
import { logChange, logged } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { managesEntries } from "../../competition/index.ts";

/** The name of `entry e`: of the team or of the starter. */
const nameOf = sql<string>`coalesce(e.team_name, (select coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name)
  from entry_member m left join person p on p.id = m.person_id where m.entry_id = e.id and m.position = 1), '')`;

/** The starts with their chips unless the organiser changes them: those of the licences, none for teams. */
const CHIPS = sql`entry e join entry_member m on m.entry_id = e.id and m.position = 1
  left join licence l on l.person_id = m.person_id and not e.is_team`;

/** A condition: the rows of one race, or of all races of the competition. */
const inRace = (column: RawBuilder<unknown>, race: number | null = null) =>
  sql`(${race}::integer is null or ${column} = ${race}::integer)`;

/** Returns true if the viewer manages the entries of a competition. */
export async function managesNumbers(runner: Runner, competition: number, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`
    select c.id from competition c where c.id = ${competition} and ${managesEntries(viewer)}`.execute(runner);
  return rows.length > 0;
}

/** Reads the races of a competition with their groups of age groups, and how many starts have a number. */
export async function readNumberedRaces(runner: Runner, competition: number): Promise<NumberedRace[]> {
  const { rows } = await sql<NumberedRace>`
    select r.id, r.name, r.date, r.start_time as "startTime", r.is_team as "isTeam", r.capacity,
      (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by q.order_index, q.name), '[]')
        from group_age_group q where not r.is_team and exists (select from race_age_group g join age_group a on a.id = g.age_group_id
          where g.race_id = r.id and a.group_age_group_id = q.id)) as "groupList",
      count(e.id)::integer as entered, count(s.number)::integer as numbered
    from race r
    left join entry e on e.race_id = r.id and e.active
    left join start_number s on s.entry_id = e.id and s.holds
    where r.competition_id = ${competition}
    group by r.id order by r.date, r.start_time, r.order_index, r.id`.execute(runner);
  return rows;
}

export async function readRanges(runner: Runner, competition: number): Promise<NumberRange[]> {
  const { rows } = await sql<NumberRange>`
    select race_id as race, group_age_group_id as "group", first_number as first, last_number as last, wave
    from number_range where competition_id = ${competition} order by first_number`.execute(runner);
  return rows;
}

/** Reads the starts without a number and the reason, by race and name. */
export async function readUnassigned(runner: Runner, competition: number): Promise<Numbering["withoutList"]> {
  const { rows } = await sql<Numbering["withoutList"][number]>`
    select e.id as entry, e.race_id as race, ${nameOf} as name,
      case when n.id is null then 'NO_RANGE'
        when (select count(*) from start_number s where s.competition_id = n.competition_id and s.number between n.first_number and n.last_number)
          > n.last_number - n.first_number then 'FULL'
        else 'NOT_GIVEN' end as reason
    from entry e
    join race r on r.id = e.race_id
    join entry_range x on x.entry_id = e.id
    left join number_range n on n.id = x.range_id
    where r.competition_id = ${competition} and e.active and not exists (select from start_number s where s.entry_id = e.id and s.holds)
    order by r.date, r.start_time, r.order_index, r.id, name, e.id`.execute(runner);
  return rows;
}

/** Reads the chips that several starts of one race have. */
export async function readChipConflicts(runner: Runner, competition: number): Promise<Numbering["chipConflictList"]> {
  const { rows } = await sql<Numbering["chipConflictList"][number]>`
    select e.race_id as race, coalesce(e.chip_number, l.chip_number, '') as chip,
      json_agg(json_build_object('entry', e.id, 'name', ${nameOf}) order by e.id) as "entryList"
    from ${CHIPS}
    where e.competition_id = ${competition} and e.active and coalesce(e.chip_number, l.chip_number, '') <> ''
    group by 1, 2 having count(*) > 1 order by 1, 2`.execute(runner);
  return rows;
}

/** Locks the ranges of a competition against other changes until the end of the transaction. */
export async function lockNumbering(tx: Tx, competition: number): Promise<void> {
  await sql`select id from competition where id = ${competition} for no key update`.execute(tx);
}

/** Locks the ranges of a competition, or of one race, for assigning numbers. */
export async function lockRanges(tx: Tx, competition: number, race?: number): Promise<void> {
  await sql`select id from number_range where competition_id = ${competition} and ${inRace(sql`race_id`, race)}
    order by id for no key update`.execute(tx);
}

/** Replaces the ranges of a competition, and logs it. */
export async function writeRanges(
  tx: Tx,
  { competition, ranges }: { competition: number; ranges: readonly NumberRange[] },
  { actor, at }: { actor: number; at: Date },
): Promise<void> {
  const before = await readRanges(tx, competition);
  const changes = { numberRanges: [before.map(wordsOf), ranges.map(wordsOf)] as const };
  await sql`delete from number_range where competition_id = ${competition}`.execute(tx);
  await sql`
    with made as (
      insert into number_range (competition_id, race_id, group_age_group_id, first_number, last_number, wave)
      select ${competition}::integer, n.race, n."group", n.first, n.last, n.wave
      from json_to_recordset(${JSON.stringify(ranges)}) as n (race integer, "group" integer, first integer, last integer, wave smallint)
    )
    ${logged(sql`(values (1)) as once`, { actor, action: "update", object: "competition", objectId: competition, changes, at })}`.execute(
    tx,
  );
}

const wordsOf = ({ race, group, first, last, wave }: NumberRange): string =>
  `${race}${group === null ? "" : `/${group}`}: ${first}–${last}${wave === null ? "" : ` (${wave})`}`;

const NAME = sql`coalesce(e.team_name, p.last_name, m.unregistered_name), p.first_name, e.id`;

/** Orders of `entry e` with its first member, person and club. `seed` makes the random order of one call. */
const orders = (seed: string): Readonly<Record<NumberOrder, RawBuilder<unknown>>> => ({
  NAME,
  CLUB: sql`o.short_name nulls last, ${NAME}`,
  TIME: sql`e.created_at, e.id`,
  RANDOM: sql`md5(${seed}::text || e.id), e.id`,
});

type Giving = {
  readonly competition: number;
  readonly race: number | undefined;
  readonly order: NumberOrder;
  readonly seed: string;
};

/** Locks the starts without a number until the end of the transaction; before the ranges, in the same order as a change of race. */
export async function lockUnassigned(tx: Tx, { competition, race }: Giving): Promise<void> {
  await sql`select e.id from entry e
    where e.competition_id = ${competition} and ${inRace(sql`e.race_id`, race)} and e.active
      and not exists (select from start_number s where s.entry_id = e.id and s.holds)
    order by e.id for key share of e`.execute(tx);
}

/** Assigns the next free number of its range to each start without one, and logs it. The ranges are locked. Returns how many were assigned. */
export async function writeNumbers(
  tx: Tx,
  { competition, race, order, seed }: Giving,
  { actor, at }: { actor: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    with unassigned as materialized (
      select e.id, x.range_id, row_number() over (partition by x.range_id order by ${orders(seed)[order]}) as place
      from entry e
      join entry_range x on x.entry_id = e.id
      join entry_member m on m.entry_id = e.id and m.position = 1
      left join person p on p.id = m.person_id
      left join organisation o on o.id = e.club_id
      where e.competition_id = ${competition} and ${inRace(sql`e.race_id`, race)} and e.active
        and x.range_id is not null and not exists (select from start_number s where s.entry_id = e.id and s.holds)
    ), free as materialized (
      select n.id as range_id, g.number, row_number() over (partition by n.id order by g.number) as place
      from number_range n cross join lateral generate_series(n.first_number, n.last_number) as g (number)
      where n.competition_id = ${competition}
        and not exists (select from start_number s where s.competition_id = n.competition_id and s.number = g.number)
    ), given as (
      insert into start_number (competition_id, number, entry_id, given_at)
      select ${competition}::integer, free.number, unassigned.id, ${at}::timestamptz from unassigned join free using (range_id, place)
      returning entry_id, number
    ), logged as (
      ${logged(sql`given`, {
        actor,
        action: "update",
        object: "entry",
        objectId: sql`entry_id`,
        changes: sql`jsonb_build_object('startNumber', jsonb_build_array(null, number))`,
        at,
      })}
    )
    select count(*)::integer as given from given`.execute(tx);
  return rows[0]?.given ?? 0;
}

/** Presets the chips of starts from their licences, and logs it. Equal chips within a race are not preset, and existing chips stay. */
export async function presetChips(
  tx: Tx,
  { competition, race }: Pick<Giving, "competition" | "race">,
  { actor, at }: { actor: number; at: Date },
): Promise<void> {
  await sql`
    with chips as materialized (
      select e.id, e.chip_number as own, coalesce(e.chip_number, l.chip_number) as chip,
        count(*) over (partition by e.race_id, coalesce(e.chip_number, l.chip_number)) as times
      from ${CHIPS}
      where e.competition_id = ${competition} and ${inRace(sql`e.race_id`, race)} and e.active
    ), preset as (
      update entry e set chip_number = chips.chip, updated_at = greatest(${at}::timestamptz, e.updated_at + interval '1 millisecond')
      from chips where chips.id = e.id and chips.own is null and chips.chip <> '' and chips.times = 1
      returning e.id, e.chip_number
    )
    ${logged(sql`preset`, {
      actor,
      action: "update",
      object: "entry",
      objectId: sql`id`,
      changes: sql`jsonb_build_object('chipNumber', jsonb_build_array(null, chip_number))`,
      at,
    })}`.execute(tx);
}

/** Returns the present or former holder of a number of a competition; undefined if it was never assigned. */
export async function holderOf(
  runner: Runner,
  { competition, number }: { competition: number; number: number },
): Promise<{ readonly entry: number; readonly name: string; readonly holds: boolean } | undefined> {
  const { rows } = await sql<{ entry: number; name: string; holds: boolean }>`
    select s.entry_id as entry, ${nameOf} as name, s.holds and e.active as holds
    from start_number s join entry e on e.id = s.entry_id
    where s.competition_id = ${competition} and s.number = ${number}`.execute(runner);
  return rows[0];
}

/**
 * Assigns the next free number of the new race's range to an entry whose race has changed; the old number is retired and never assigned
 * again.
 *
 * @returns the new number; null if the entry had none before, or the new race has none left
 */
export async function writeNumberOfNewRace(tx: Tx, { entry, at }: { entry: number; at: Date }): Promise<number | null> {
  const { numAffectedRows } = await sql`
    update start_number set holds = false where entry_id = ${entry} and holds`.execute(tx);
  if (numAffectedRows === 0n) return null;
  return writeNextNumber(tx, { entry, at });
}

/** Assigns the next free number of its range to an entry. Returns it, or null if there is no range or it is used up. */
async function writeNextNumber(tx: Tx, { entry, at }: { entry: number; at: Date }): Promise<number | null> {
  // Concurrent assignments from the range wait.
  const { rows: ranges } = await sql<{ id: number }>`
    select n.id from entry_range x join number_range n on n.id = x.range_id where x.entry_id = ${entry}
    for no key update of n`.execute(tx);
  const { rows } = await sql<{ number: number }>`
    insert into start_number (competition_id, number, entry_id, given_at)
    select r.competition_id, n.number, ${entry}, ${at}
    from number_range r cross join lateral generate_series(r.first_number, r.last_number) as n (number)
    where r.id = ${ranges[0]?.id ?? null}
      and not exists (select from start_number s where s.competition_id = r.competition_id and s.number = n.number)
    order by n.number limit 1 returning number`.execute(tx);
  return rows[0]?.number ?? null;
}

/**
 * Assigns the next free number to a new entry, and logs it, if numbers of its range were given out before: until then the order in which
 * they are given out decides.
 */
export async function writeNumberOfLatecomer(
  tx: Tx,
  { entry, actor, at }: { entry: number; actor: number; at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ given: boolean }>`
    select exists (select from start_number s where s.competition_id = n.competition_id and s.number between n.first_number and n.last_number) as given
    from entry_range x join number_range n on n.id = x.range_id where x.entry_id = ${entry}`.execute(tx);
  if (rows[0]?.given !== true) return null;
  const number = await writeNextNumber(tx, { entry, at });
  if (number === null) return null;
  await logChange(tx, {
    actor,
    action: "update",
    object: "entry",
    objectId: entry,
    changes: { startNumber: [null, number] },
    at,
  });
  return number;
}

/** Assigns a number manually, or removes it. The old number is assigned to no other start, and may be assigned to this one again. */
export async function writeNumber(
  tx: Tx,
  { entry, competition, number, at }: { entry: number; competition: number; number: number | null; at: Date },
): Promise<void> {
  await sql`update start_number set holds = false where entry_id = ${entry} and holds`.execute(tx);
  if (number === null) return;
  // Concurrent assignments from the range of this number wait, and use another one.
  await sql`select id from number_range where competition_id = ${competition} and ${number} between first_number and last_number
    for no key update`.execute(tx);
  const { numAffectedRows } = await sql`
    update start_number set holds = true where competition_id = ${competition} and number = ${number} and entry_id = ${entry}`.execute(
    tx,
  );
  if (numAffectedRows === 1n) return;
  await sql`insert into start_number (competition_id, number, entry_id, given_at)
    values (${competition}, ${number}, ${entry}, ${at})`.execute(tx);
}
