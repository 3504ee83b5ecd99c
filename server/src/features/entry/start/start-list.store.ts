import type { AgeGroup } from "@rajt/contract/entry/entry.rules";
import type { ShownName } from "@rajt/contract/entry/start/start-name.rules";
import type { TimingColumn } from "@rajt/contract/entry/start/timing.values";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Named } from "@rajt/contract/kernel/calls";
import type { Day } from "@rajt/contract/kernel/days";
import type { Gender } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import { logged } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { managesEntries, type CompetitionViewer, visibleTo } from "../../competition/index.ts";

export type ListedRace = {
  readonly competition: Named;
  readonly race: Named;
  readonly date: Day;
  readonly startTime: number;
  readonly ageGroups: readonly (AgeGroup & { readonly name: string })[];
};

const RACE = sql`json_build_object('id', c.id, 'name', t.name) as competition, json_build_object('id', r.id, 'name', r.name) as race,
  r.date, r.start_time as "startTime",
  (select coalesce(json_agg(json_build_object('name', a.name, 'ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child)
    order by a.order_index, a.name), '[]')
    from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id) as "ageGroups"`;

/** Reads a race on `since` or later whose list is published, in a competition that the viewer may see; undefined if there is none. */
export async function readPublished(
  runner: Runner,
  race: number,
  { viewer, since }: { viewer: CompetitionViewer; since: Day },
): Promise<ListedRace | undefined> {
  const { rows } = await sql<ListedRace>`
    select ${RACE}
    from start_list l join race r on r.id = l.race_id join competition c on c.id = r.competition_id join contest t on t.id = c.contest_id
    where l.race_id = ${race} and not c.cancelled and r.date >= ${since}::date and ${visibleTo(viewer)}`.execute(
    runner,
  );
  return rows[0];
}

/** Reads the races of a competition with a published list; undefined if the viewer may not see the competition. */
export async function readPublishedOf(
  runner: Runner,
  competition: number,
  { viewer, since }: { viewer: CompetitionViewer; since: Day },
): Promise<Named[] | undefined> {
  const { rows } = await sql<{ races: Named[] }>`
    select (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.date, r.start_time, r.order_index, r.id), '[]')
      from start_list l join race r on r.id = l.race_id
      where r.competition_id = c.id and not c.cancelled and r.date >= ${since}::date) as races
    from competition c where c.id = ${competition} and ${visibleTo(viewer)}`.execute(runner);
  return rows[0]?.races;
}

type ManagedRace = ListedRace & { readonly cancelled: boolean };

/** Reads the races of a competition whose entries the viewer manages, or one of them; none for another competition. */
export async function readManagedRaces(
  runner: Runner,
  { competition, race }: { competition?: number; race?: number },
  viewer: Viewer,
): Promise<readonly ManagedRace[]> {
  const { rows } = await sql<ManagedRace>`
    select ${RACE}, c.cancelled from race r join competition c on c.id = r.competition_id join contest t on t.id = c.contest_id
    where ${race === undefined ? sql`c.id = ${competition ?? 0}` : sql`r.id = ${race}`} and ${managesEntries(viewer)}
    order by r.date, r.start_time, r.order_index, r.id`.execute(runner);
  return rows;
}

export type MemberRow = {
  readonly position: number;
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly birthDate: Day | null;
  readonly gender: Gender | null;
  readonly licenceNumber: string | null;
  readonly shown: ShownName | null;
  /** For a member without an account. */
  readonly unregisteredName: string | null;
  readonly birthYear: number | null;
};

export type StartRow = {
  readonly number: number | null;
  readonly isTeam: boolean;
  readonly teamName: string | null;
  readonly club: string | null;
  readonly chip: string | null;
  readonly paid: boolean;
  /** What is still to be paid, in forints. */
  readonly owed: number;
  readonly wave: number | null;
  /** By position, without empty seats. */
  readonly members: readonly MemberRow[];
};

/** Reads the active starts of a race, by number, then those without one by name. */
export async function readStarts(runner: Runner, race: number, at: Date): Promise<readonly StartRow[]> {
  const { rows } = await sql<StartRow>`
    select s.number, e.is_team as "isTeam", e.team_name as "teamName", o.short_name as club, v.paid,
      greatest(entry_gross_at(v, ${at}) - v.settled, 0) as owed, n.wave, starting.members,
      coalesce(e.chip_number, case when not e.is_team then starting.chip end) as chip
    from entry e
    join receivable v on v.entry_id = e.id
    left join start_number s on s.entry_id = e.id and s.holds
    left join number_range n on n.competition_id = e.competition_id and n.race_id = e.race_id
      and s.number between n.first_number and n.last_number
    left join organisation o on o.id = e.club_id
    cross join lateral (
      select min(l.chip_number) as chip, min(coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name)) filter (where m.position = 1) as first,
        coalesce(json_agg(json_build_object('position', m.position, 'lastName', p.last_name, 'firstName', p.first_name, 'birthDate', p.birth_date,
          'gender', p.gender, 'licenceNumber', l.number, 'shown', f.shown, 'unregisteredName', m.unregistered_name, 'birthYear', m.birth_year)
          order by m.position) filter (where not m.vacated), '[]') as members
      from entry_member m
      left join person p on p.id = m.person_id
      left join licence l on l.person_id = m.person_id
      left join start_name f on f.person_id = m.person_id
      where m.entry_id = e.id
    ) as starting
    where e.race_id = ${race} and e.active
    order by s.number, coalesce(e.team_name, starting.first) collate "hu-x-icu", e.id`.execute(runner);
  return rows;
}

type PublicationRow = { readonly race: number; readonly at: Date | null; readonly by: string | null };

/** Reads when and by whom the list of each race of a competition was published; none if the viewer does not manage its entries. */
export async function readPublications(
  runner: Runner,
  competition: number,
  viewer: Viewer,
): Promise<readonly PublicationRow[]> {
  const { rows } = await sql<PublicationRow>`
    select r.id as race, l.published_at as at, coalesce(p.name, s.name, '') as by
    from competition c join race r on r.competition_id = c.id
    left join start_list l on l.race_id = r.id
    left join party p on p.id = l.published_by
    left join staff s on s.id = l.published_by
    where c.id = ${competition} and ${managesEntries(viewer)}
    order by r.date, r.start_time, r.order_index, r.id`.execute(runner);
  return rows;
}

/** Publishes the lists of the races of a competition on `since` or later that are not published yet, and logs it. */
export async function writeAllPublished(
  tx: Tx,
  { competition, since }: { competition: number; since: Day },
  { actor, at }: { actor: number; at: Date },
): Promise<void> {
  await sql`
    with changed as (
      insert into start_list (race_id, published_at, published_by)
      select r.id, ${at}::timestamptz, ${actor}::integer from race r where r.competition_id = ${competition} and r.date >= ${since}::date
      order by r.id on conflict do nothing returning race_id
    ) ${logged(sql`changed`, {
      actor,
      action: "status",
      object: "race",
      objectId: sql`race_id`,
      changes: { startListPublished: [false, true] },
      at,
    })}`.execute(tx);
}

/** Publishes or withdraws the list of a race, and logs it; does nothing if the state is the same. */
export async function writePublished(
  tx: Tx,
  { race, published }: { race: number; published: boolean },
  { actor, at }: { actor: number; at: Date },
): Promise<void> {
  const log = logged(sql`changed`, {
    actor,
    action: "status",
    object: "race",
    objectId: sql`race_id`,
    changes: { startListPublished: [!published, published] },
    at,
  });
  if (published) {
    await sql`
      with changed as (
        insert into start_list (race_id, published_at, published_by) values (${race}, ${at}, ${actor}) on conflict do nothing returning race_id
      ) ${log}`.execute(tx);
    return;
  }
  await sql`with changed as (delete from start_list where race_id = ${race} returning race_id) ${log}`.execute(tx);
}

/** Reads a person's choice of name, null without one, and date of birth; undefined if the account is not a person. */
export async function readShownName(
  runner: Runner,
  person: number,
): Promise<{ readonly shown: ShownName | null; readonly birthDate: Day | null } | undefined> {
  const { rows } = await sql<{ shown: ShownName | null; birthDate: Day | null }>`
    select f.shown, p.birth_date as "birthDate" from person p left join start_name f on f.person_id = p.id
    where p.id = ${person}`.execute(runner);
  return rows[0];
}

/** Saves a person's choice of name in lists, and logs it; false if the account is not a person. */
export async function writeShownName(
  tx: Tx,
  { person, shown }: { person: number; shown: ShownName | null },
  at: Date,
): Promise<boolean> {
  await sql`select id from person where id = ${person} for key share`.execute(tx);
  const before = await readShownName(tx, person);
  if (before === undefined) return false;
  if (before.shown === shown) return true;
  await (
    shown === null
      ? sql`delete from start_name where person_id = ${person}`
      : sql`insert into start_name (person_id, shown, chosen_at) values (${person}, ${shown}, ${at})
        on conflict (person_id) do update set shown = excluded.shown, chosen_at = excluded.chosen_at`
  ).execute(tx);
  await logged(sql`(values (1)) as once`, {
    actor: person,
    action: "update",
    object: "person",
    objectId: person,
    changes: { startListName: [before.shown, shown] },
    at,
  }).execute(tx);
  return true;
}

export async function readTimingColumns(runner: Runner, account: number): Promise<readonly TimingColumn[] | null> {
  const { rows } = await sql<{ columns: TimingColumn[] }>`
    select columns from timing_export where account_id = ${account}`.execute(runner);
  return rows[0]?.columns ?? null;
}

export async function writeTimingColumns(
  runner: Runner,
  account: number,
  columns: readonly TimingColumn[],
): Promise<void> {
  await sql`insert into timing_export (account_id, columns) values (${account}, ${columns})
    on conflict (account_id) do update set columns = excluded.columns`.execute(runner);
}
