import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

/** How the person joined the current club: by a transfer, by a saved record (form or import), or by a registration. */
export type MembershipCause =
  | { readonly cause: "TRANSFER"; readonly transfer: number }
  | { readonly cause: "OFFICE" | "REGISTRATION" };

type Clubs = {
  /** The club in the person's row. */
  readonly clubId: number | null;
  readonly club: string | null;
  /** The club of the open membership. */
  readonly memberOfId: number | null;
  readonly memberOf: string | null;
};

/** Locks a person and reads the club of the row and of the open membership; undefined if there is no such person. */
export async function lockClubs(tx: Tx, person: number): Promise<Clubs | undefined> {
  const { rows } = await sql<Clubs>`
    select p.club_id as "clubId", o.full_name as club, m.club_id as "memberOfId", was.full_name as "memberOf"
    from person p left join organisation o on o.id = p.club_id
    left join club_membership m on m.person_id = p.id and m.until is null left join organisation was on was.id = m.club_id
    where p.id = ${person} for no key update of p`.execute(tx);
  return rows[0];
}

/**
 * Writes the club of a person and the version of the record. Returns whether a row changed: a competitor belongs to no
 * club.
 */
export async function writeClub(tx: Tx, person: number, club: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update person set club_id = ${club} where id = ${person} and not is_competitor returning id`.execute(tx);
  await sql`update account set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${person}`.execute(tx);
  return rows.length > 0;
}

/** Ends the open membership of a person, and begins one in the person's club if there is one. */
export async function writeMembership(tx: Tx, person: number, by: MembershipCause, at: Date): Promise<void> {
  const transfer = by.cause === "TRANSFER" ? by.transfer : null;
  await sql`update club_membership set until = greatest(${at}, since) where person_id = ${person} and until is null`.execute(
    tx,
  );
  await sql`insert into club_membership (person_id, club_id, since, cause, transfer_id)
    select id, club_id, ${at}::timestamptz, ${by.cause}::text, ${transfer}::integer from person
    where id = ${person} and club_id is not null`.execute(tx);
}
