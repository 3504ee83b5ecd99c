import type { CompetitionDay } from "@rajt/contract/entry/day/day.calls";
import type { Viewer } from "@rajt/contract/kernel/access";
import { addDays, dayOf, type Day } from "@rajt/contract/kernel/days";
import { type RawBuilder, sql } from "kysely";
import { logged } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { managesEntries } from "../../competition/index.ts";

/** Reads the figures of competitions that meet a condition over `competition c`, the next one first. */
async function readDaysWhere(runner: Runner, which: RawBuilder<boolean>, at: Date): Promise<readonly CompetitionDay[]> {
  const { rows } = await sql<CompetitionDay>`
    select c.id, t.name, c.starts_on as "startsOn", c.starts_on - ${dayOf(at)}::date as "daysLeft", c.cancelled,
      f.entered, f.paid, f.owed, f."withoutNumber", f.here, p.waiting, p.races, p.published
    from competition c
    join contest t on t.id = c.contest_id
    cross join lateral (
      select count(*)::integer as entered, count(*) filter (where v.paid)::integer as paid,
        coalesce(sum(greatest(entry_gross_at(v, ${at}) - v.settled, 0)), 0)::integer as owed,
        count(*) filter (where s.number is null)::integer as "withoutNumber", count(k.entry_id)::integer as here
      from entry e
      join receivable v on v.entry_id = e.id
      left join start_number s on s.entry_id = e.id and s.holds
      left join check_in k on k.entry_id = e.id
      where e.competition_id = c.id and e.active
    ) as f
    cross join lateral (
      select count(*)::integer as races, count(l.race_id)::integer as published,
        coalesce(sum((select count(*) from waiting_list_entry w where w.race_id = r.id and w.active)), 0)::integer as waiting
      from race r left join start_list l on l.race_id = r.id
      where r.competition_id = c.id
    ) as p
    where ${which}
    order by c.starts_on, c.id`.execute(runner);
  return rows;
}

/** Reads the figures of a competition whose entries the viewer manages; undefined for any other. */
export async function readDay(
  runner: Runner,
  competition: number,
  { viewer, at }: { readonly viewer: Viewer; readonly at: Date },
): Promise<CompetitionDay | undefined> {
  const [day] = await readDaysWhere(runner, sql`c.id = ${competition} and ${managesEntries(viewer)}`, at);
  return day;
}

/** A condition: an approved competition of an organiser that is not over and begins by a day. */
const comingOf = (organiser: number, at: Date, until: Day | null) =>
  sql<boolean>`c.created_by = ${organiser} and c.approved and c.ends_on >= ${dayOf(at)}::date
    and (${until}::date is null or c.starts_on <= ${until}::date)`;

/** Reads the figures of an organiser's competition that is held next, or is being held; undefined without one. */
export async function readNextDay(runner: Runner, organiser: number, at: Date): Promise<CompetitionDay | undefined> {
  const next = sql<boolean>`c.id = (select c.id from competition c where ${comingOf(organiser, at, null)}
    order by c.starts_on, c.id limit 1)`;
  const [day] = await readDaysWhere(runner, next, at);
  return day;
}

/** Reads the figures of an organiser's competitions that are being held or begin within these days. */
export const readNearDays = (
  runner: Runner,
  organiser: number,
  { at, days }: { readonly at: Date; readonly days: number },
): Promise<readonly CompetitionDay[]> => readDaysWhere(runner, comingOf(organiser, at, addDays(dayOf(at), days)), at);

/** Locks an entry of a competition whose entries the viewer manages against its withdrawal; undefined if there is none. */
export async function lockCheckedIn(
  tx: Tx,
  entry: number,
  viewer: Viewer,
): Promise<{ readonly active: boolean; readonly raceDate: Day } | undefined> {
  const { rows } = await sql<{ active: boolean; raceDate: Day }>`
    select e.active, r.date as "raceDate" from entry e
    join competition c on c.id = e.competition_id
    join race r on r.id = e.race_id
    where e.id = ${entry} and ${managesEntries(viewer)}
    for share of e`.execute(tx);
  return rows[0];
}

/** Checks an entry in or takes that back, and logs it; does nothing if the state is the same. */
export async function writeCheckIn(
  tx: Tx,
  { entry, here }: { readonly entry: number; readonly here: boolean },
  { actor, at }: { readonly actor: number; readonly at: Date },
): Promise<void> {
  const log = logged(sql`changed`, {
    actor,
    action: "update",
    object: "entry",
    objectId: sql`entry_id`,
    changes: { here: [!here, here] },
    at,
  });
  if (here) {
    await sql`
      with changed as (
        insert into check_in (entry_id, checked_in_at, checked_in_by) values (${entry}, ${at}, ${actor}) on conflict do nothing returning entry_id
      ) ${log}`.execute(tx);
    return;
  }
  await sql`with changed as (delete from check_in where entry_id = ${entry} returning entry_id) ${log}`.execute(tx);
}
