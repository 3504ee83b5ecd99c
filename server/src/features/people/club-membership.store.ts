import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

/** The new club of a person, and what it came by. */
export type Membership =
  | { readonly club: number; readonly cause: "TRANSFER"; readonly transfer: number }
  | { readonly club: number; readonly cause: "OFFICE" };

type Club = { readonly clubId: number | null; readonly name: string | null };

/** Locks a person and reads the club; undefined where there is nobody. */
export async function lockClubOf(tx: Tx, person: number): Promise<Club | undefined> {
  const { rows } = await sql<Club>`
    select p.club_id as "clubId", (select o.full_name from organisation o where o.id = p.club_id) as name
    from person p where p.id = ${person} for no key update of p`.execute(tx);
  return rows[0];
}

/** Writes the club of a person, whose record is another version from then on. Returns the name of the club; undefined of a competitor, who has none. */
export async function writeClub(tx: Tx, person: number, club: number, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update person p set club_id = o.id from organisation o where p.id = ${person} and o.id = ${club} and not p.is_competitor returning o.full_name as name`.execute(
    tx,
  );
  await sql`update account set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${person}`.execute(tx);
  return rows[0]?.name;
}

/** Ends the present membership of a person and begins the new one. */
export async function writeMembership(tx: Tx, person: number, membership: Membership, at: Date): Promise<void> {
  const transfer = membership.cause === "TRANSFER" ? membership.transfer : null;
  await sql`update club_membership set until = greatest(${at}, since) where person_id = ${person} and until is null`.execute(
    tx,
  );
  await sql`insert into club_membership (person_id, club_id, since, cause, transfer_id)
    values (${person}, ${membership.club}, ${at}, ${membership.cause}, ${transfer})`.execute(tx);
}
