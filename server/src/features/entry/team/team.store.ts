import type { Gender, LicenceType } from "@rajt/contract/kernel/enumerations";
import { type Day, dayOf } from "@rajt/contract/kernel/days";
import type { RefundTerms } from "@rajt/contract/entry/withdrawal.rules";
import { sql } from "kysely";
import { logged } from "../../../kernel/db/change-log.ts";
import { refundTerms } from "../../competition/index.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { inOpenPayment } from "../../money/index.ts";

/** A seat of a team: with an account, with an unregistered name, or empty. */
export type Seat = {
  readonly position: number;
  readonly person: number | null;
  readonly unregisteredName: string | null;
  readonly birthYear: number | null;
  readonly name: string | null;
  readonly birthDate: Day | null;
  readonly gender: Gender | null;
  readonly licenceNumber: string | null;
  readonly licenceType: LicenceType | null;
};

/** A team that a club has entered in a race. */
export type TeamRow = {
  readonly entry: number;
  readonly line: number;
  readonly name: string;
  readonly rowStatus: "ORIGINAL" | "ADDED" | "MODIFIED" | "DELETED";
  readonly gross: number;
  readonly settled: number;
  readonly inPayment: boolean;
  readonly startNumber: number | null;
  readonly registrationDeadline: Day;
  readonly refunds: RefundTerms;
  readonly raceDate: Day;
  readonly seats: readonly Seat[];
};

export type TeamPlace = { readonly competition: number; readonly race: number; readonly club: number };

/** Returns true if a competition is the club's own, so that it manages teams as their organiser too. */
export async function isOrganiser(runner: Runner, competition: number, club: number): Promise<boolean> {
  const { rows } = await sql`select from competition where id = ${competition} and created_by = ${club}`.execute(
    runner,
  );
  return rows.length > 0;
}

/** Reads the teams that a club has entered in a race, by line. */
export async function readTeams(runner: Runner, { competition, race, club }: TeamPlace): Promise<readonly TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select e.id as entry, e.line_number as line, e.team_name as name, e.row_status as "rowStatus", v.gross, v.settled,
      ${inOpenPayment(sql`v.id`)} as "inPayment",
      (select s.number from start_number s where s.entry_id = e.id and s.holds) as "startNumber",
      c.registration_deadline as "registrationDeadline", ${refundTerms} as refunds, r.date as "raceDate",
      (select coalesce(json_agg(json_build_object(
          'position', m.position, 'person', m.person_id, 'unregisteredName', m.unregistered_name, 'birthYear', m.birth_year,
          'name', p.last_name || ' ' || p.first_name, 'birthDate', p.birth_date, 'gender', p.gender,
          'licenceNumber', l.number, 'licenceType', l.type) order by m.position), '[]')
        from entry_member m left join person p on p.id = m.person_id left join licence l on l.person_id = p.id
        where m.entry_id = e.id) as seats
    from entry e
    join receivable v on v.entry_id = e.id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    where e.race_id = ${race} and e.competition_id = ${competition} and e.club_id = ${club} and e.active and e.is_team
      and e.line_number is not null and e.team_name is not null
    order by e.line_number`.execute(runner);
  return rows;
}

/** Returns the first line that none of a club's teams in a race has. */
export function freeLine(teams: readonly TeamRow[]): number {
  const taken = new Set(teams.map(({ line }) => line));
  return teams.map((_, at) => at + 1).find((free) => !taken.has(free)) ?? teams.length + 1;
}

/**
 * Locks and reads these teams. Concurrent changes run one after the other, so an athlete may move from one team to another in whichever
 * order they are saved.
 */
export async function lockTeams(tx: Tx, place: TeamPlace): Promise<readonly TeamRow[]> {
  await sql`
    select id from entry
    where race_id = ${place.race} and competition_id = ${place.competition} and club_id = ${place.club} and active and is_team
    order by id for no key update`.execute(tx);
  return readTeams(tx, place);
}

/** The new name and members of a locked team, and the changes for the log. */
export type TeamChange = {
  readonly entry: number;
  readonly name: string;
  readonly members: readonly { readonly person: number }[];
  readonly rowStatus: TeamRow["rowStatus"];
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
};

/**
 * Replaces the name and members of a team. The database refuses a second start of a person (`entry_once_per_race`, RJ002), the name of
 * another team of the club (`entry_team_name`) and, at the end of the transaction, a wrong shape.
 */
export async function writeTeam(tx: Tx, team: TeamChange, by: { actor: number; at: Date }): Promise<void> {
  await sql`delete from entry_member where entry_id = ${team.entry}`.execute(tx);
  const members = JSON.stringify(team.members.map((member, at) => ({ position: at + 1, ...member })));
  await sql`
    with changed as (
      update entry set team_name = ${team.name}, row_status = ${team.rowStatus}, updated_at = ${by.at} where id = ${team.entry}
      returning id, race_id
    ), starting as (
      insert into entry_member (entry_id, race_id, active, position, person_id)
      select changed.id, changed.race_id, true, m.position, m.person
      from changed cross join json_to_recordset(${members}) as m (position smallint, person integer)
      order by m.person
    )
    ${logged(sql`changed`, { ...by, action: "update", object: "entry", objectId: sql`id`, changes: team.changes })}`.execute(
    tx,
  );
}

/**
 * Empties a person's seats in one team, or in all teams of races from the day on. Other members keep their positions; after the
 * registration deadline the entries are flagged. Returns the entries.
 */
export async function leaveSeats(
  tx: Tx,
  { person, entry = null }: { readonly person: number; readonly entry?: number | null },
  at: Date,
): Promise<readonly number[]> {
  const today = dayOf(at);
  const { rows } = await sql<{ id: number }>`
    with left_seats as (
      update entry_member m set person_id = null, vacated = true
      from entry e join race r on r.id = e.race_id join competition c on c.id = e.competition_id
      where e.id = m.entry_id and e.is_team and m.active and m.person_id = ${person} and r.date >= ${today}
        and (${entry}::integer is null or e.id = ${entry})
      returning e.id, c.registration_deadline < ${today} as late
    ), flagged as (
      update entry e set updated_at = ${at}, row_status = case when s.late and e.row_status = 'ORIGINAL' then 'MODIFIED' else e.row_status end
      from left_seats s where s.id = e.id returning e.id
    ), logged as (
      ${logged(
        sql`flagged cross join lateral (
          select jsonb_agg(coalesce(to_jsonb(m.person_id), to_jsonb(m.unregistered_name)) order by m.position) as before,
            jsonb_agg(case when m.person_id is distinct from ${person} then coalesce(to_jsonb(m.person_id), to_jsonb(m.unregistered_name)) end
              order by m.position) as after
          from entry_member m where m.entry_id = flagged.id) as seats`,
        {
          actor: null,
          action: "update",
          object: "entry",
          objectId: sql`flagged.id`,
          changes: sql`jsonb_build_object('members', jsonb_build_array(seats.before, seats.after))`,
          at,
        },
      )}
    )
    select id from flagged order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
