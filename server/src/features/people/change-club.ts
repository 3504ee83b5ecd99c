import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { lockClubs, writeClub, writeMembership, type MembershipCause } from "./club-membership.store.ts";

type Actor = { readonly actor: number | null; readonly at: Date };
type Transferred = { readonly club: number; readonly transfer: number };

/**
 * Moves a person to another club. Licence and entries stay; the sports register is notified by its trigger. Returns
 * whether the club changed: a competitor belongs to no club.
 */
export async function changeClub(tx: Tx, person: number, { club, transfer }: Transferred, by: Actor): Promise<boolean> {
  const before = await lockClubs(tx, person);
  if (before === undefined || before.clubId === club || !(await writeClub(tx, person, club, by.at))) return false;
  await keepMembership(tx, person, { cause: "TRANSFER", transfer }, by);
  return true;
}

/**
 * Updates the memberships of a person to match the club; every writer of `person.club_id` calls it in the same
 * transaction. The person's log has the change as a change of club; for a new person, the log has the record itself.
 */
export async function keepMembership(
  tx: Tx,
  person: number,
  by: MembershipCause,
  { actor, at, isNew = false }: Actor & { readonly isNew?: boolean },
): Promise<void> {
  const clubs = await lockClubs(tx, person);
  if (clubs === undefined || clubs.clubId === clubs.memberOfId) return;
  await writeMembership(tx, person, by, at);
  if (isNew) return;
  const changes = { club: [clubs.memberOf, clubs.club] } as const;
  await logChange(tx, { actor, action: "status", object: "person", objectId: person, changes, at });
}
