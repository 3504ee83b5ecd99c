import type { Day } from "@rajt/contract/kernel/days";
import { type RawBuilder, sql } from "kysely";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";

/** A condition over `entry as e`: the mixed relay that a person entered and starts in. */
export const isOwnRelayOf = (person: number): RawBuilder<boolean> =>
  sql<boolean>`e.is_team and e.line_number is null and e.entered_by = ${person}
    and exists (select from entry_member o where o.entry_id = e.id and o.person_id = ${person})`;

/** An active mixed relay of a person. */
export type OwnRelayRow = {
  readonly entry: number;
  readonly updated: Date;
  readonly race: { readonly id: number; readonly name: string };
  readonly raceDate: Day;
  readonly registrationDeadline: Day;
  readonly name: string;
  readonly rowStatus: "ORIGINAL" | "ADDED" | "MODIFIED" | "DELETED";
  readonly ageGroups: readonly { readonly ageMin: number; readonly ageMax: number }[];
  /** By position; `person` is null for an unregistered name. */
  readonly members: readonly {
    readonly position: number;
    readonly person: number | null;
    readonly name: string;
    readonly birthYear: number | null;
  }[];
};

/** Reads a person's own mixed relay; undefined if the entry is none, or is not active any more. */
export async function readOwnRelay(runner: Runner, entry: number, person: number): Promise<OwnRelayRow | undefined> {
  const { rows } = await sql<OwnRelayRow>`
    select e.id as entry, e.updated_at as updated, json_build_object('id', r.id, 'name', r.name) as race, r.date as "raceDate",
      c.registration_deadline as "registrationDeadline", coalesce(e.team_name, '') as name, e.row_status as "rowStatus",
      (select coalesce(json_agg(json_build_object('ageMin', a.age_min, 'ageMax', a.age_max)), '[]')
        from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id) as "ageGroups",
      (select coalesce(json_agg(json_build_object('position', m.position, 'person', m.person_id,
          'name', coalesce(p.last_name || ' ' || p.first_name, m.unregistered_name, ''), 'birthYear', m.birth_year) order by m.position), '[]')
        from entry_member m left join person p on p.id = m.person_id where m.entry_id = e.id) as members
    from entry e
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    where e.id = ${entry} and e.active and ${isOwnRelayOf(person)}`.execute(runner);
  return rows[0];
}

/** The new name and unregistered members of a relay whose receivable is locked, and the changes for the log. */
export type RelayChange = {
  readonly entry: number;
  readonly name: string;
  readonly members: readonly { readonly position: number; readonly name: string; readonly birthYear: number | null }[];
  readonly rowStatus: OwnRelayRow["rowStatus"];
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
};

/** Saves a changed relay as a new version, and logs it. */
export async function writeRelay(
  tx: Tx,
  { entry, name, members, rowStatus, changes }: RelayChange,
  { actor, at }: { actor: number; at: Date },
): Promise<void> {
  await sql`
    update entry_member m set unregistered_name = n.name, birth_year = n."birthYear"
    from json_to_recordset(${JSON.stringify(members)}) as n (position smallint, name text, "birthYear" smallint)
    where m.entry_id = ${entry} and m.position = n.position and m.unregistered_name is not null`.execute(tx);
  await sql`
    update entry set team_name = ${name}, row_status = ${rowStatus},
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${entry}`.execute(tx);
  await logChange(tx, { actor, action: "update", object: "entry", objectId: entry, changes, at });
}
