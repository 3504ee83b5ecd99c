import { sql } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { rowLogged } from "./waiting.store.ts";

type Named = { readonly race: number; readonly club: number; readonly name: string };
type Done = { readonly by: number; readonly at: Date };

export type WaitingTeam = {
  readonly id: number;
  readonly name: string;
  /** By position, without members who have left. */
  readonly members: readonly { readonly id: number; readonly name: string }[];
  /** Null while a place is offered. */
  readonly position: number | null;
  readonly offerUntil: Date | null;
};

/** Reads the waiting teams of a club in a race, offers first; teams with an expired offer are left out. */
export async function readWaitingTeams(
  runner: Runner,
  { race, club, at }: { readonly race: number; readonly club: number; readonly at: Date },
): Promise<readonly WaitingTeam[]> {
  const { rows } = await sql<WaitingTeam>`
    select w.id, w.team_name as name, w.offer_until as "offerUntil",
      case when w.offer_until is null then (select count(*) from waiting_list_entry ahead
        where ahead.race_id = w.race_id and ahead.active and ahead.offer_until is null and ahead.id <= w.id)::integer end as position,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.last_name || ' ' || p.first_name) order by m.position), '[]')
        from waiting_list_member m join person p on p.id = m.person_id where m.waiting_id = w.id) as members
    from waiting_list_entry w where w.race_id = ${race} and w.club_id = ${club} and w.team_name is not null
      and w.active and (w.offer_until is null or w.offer_until > ${at})
    order by w.offer_until nulls last, w.id`.execute(runner);
  return rows;
}

/** Counts the teams that clubs have entered in a race; clubs without a team are left out. */
export async function teamsOfClubs(
  runner: Runner,
  race: number,
  clubs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ club: number; teams: number }>`
    select club_id as club, count(*)::integer as teams from entry
    where race_id = ${race} and active and line_number is not null and club_id = any(${clubs}::integer[]) group by 1`.execute(
    runner,
  );
  return new Map(rows.map(({ club, teams }) => [club, teams]));
}

/** Appends a team to a race's list. The race's lock is held. A member who waits already is refused by `waiting_list_member_once`. */
export async function writeWaitingTeam(
  tx: Tx,
  athletes: readonly number[],
  { race, club, name, by, at }: Named & Done,
): Promise<void> {
  await sql`
    with joined as (
      insert into waiting_list_entry (race_id, person_id, club_id, team_name, joined_by, created_at)
      values (${race}, ${athletes[0]}, ${club}, ${name}, ${by}, ${at}) returning id, race_id
    ), members as (
      insert into waiting_list_member (waiting_id, position, race_id, person_id, active)
      select joined.id, n.position, joined.race_id, n.person, true
      from joined cross join unnest(${athletes}::integer[]) with ordinality as n (person, position)
    )
    ${rowLogged(sql`joined`, { action: "create", by, at, changes: { race: [null, race], team: [null, name], members: [null, athletes] } })}`.execute(
    tx,
  );
}

/** Replaces the members of a waiting team, which keeps its position. */
export async function changeWaitingTeam(
  tx: Tx,
  { id, members }: WaitingTeam,
  athletes: readonly number[],
  { by, at }: Done,
): Promise<void> {
  await sql`delete from waiting_list_member where waiting_id = ${id}`.execute(tx);
  await sql`
    with members as (
      insert into waiting_list_member (waiting_id, position, race_id, person_id, active)
      select w.id, n.position, w.race_id, n.person, w.active
      from waiting_list_entry w cross join unnest(${athletes}::integer[]) with ordinality as n (person, position) where w.id = ${id}
    ), changed as (
      -- The refusal of the former members does not apply any more.
      update waiting_list_entry set person_id = ${athletes[0]}, ineligible_reason = null where id = ${id} returning id
    )
    ${rowLogged(sql`changed`, { action: "update", by, at, changes: { members: [members.map((member) => member.id), athletes] } })}`.execute(
    tx,
  );
}

/** Ends the row of a club's team; returns false if there is none of that name. The race's lock is held. */
export async function endWaitingTeam(tx: Tx, { race, club, name, by, at }: Named & Done): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      update waiting_list_entry set active = false, ended_as = 'LEFT', ended_at = ${at}
      where race_id = ${race} and club_id = ${club} and folded(team_name) = folded(${name}) and active returning id
    ), logged as (
      ${rowLogged(sql`gone`, { action: "update", by, at, changes: { ended: [null, "LEFT"] } })}
    )
    select id from gone`.execute(tx);
  return rows.length > 0;
}

/** Removes a person from the team in which he or she waits in a race; the team's row remains. Returns false if there is none. */
export async function leaveWaitingTeam(tx: Tx, { race, by, at }: Done & { readonly race: number }): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from waiting_list_member m using waiting_list_entry w
      where w.id = m.waiting_id and w.team_name is not null and m.race_id = ${race} and m.person_id = ${by} and m.active returning w.id
    ), logged as (
      ${rowLogged(sql`gone`, { action: "update", by, at, changes: { member: [by, null] } })}
    )
    select id from gone`.execute(tx);
  return rows.length > 0;
}
