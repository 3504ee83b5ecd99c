import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { lockClubOf, writeClub, writeMembership, type Membership } from "./club-membership.store.ts";

type By = { readonly actor: number | null; readonly at: Date };

/**
 * Changes the club of a person: the one door for `person.club_id`. Licence and entries stay; the sports register is notified by its trigger. Returns
 * whether it changed: a competitor belongs to no club.
 */
export async function changeClub(tx: Tx, person: number, membership: Membership, { actor, at }: By): Promise<boolean> {
  const before = await lockClubOf(tx, person);
  if (before === undefined || before.clubId === membership.club) return false;
  const after = await writeClub(tx, person, membership.club, at);
  if (after === undefined) return false;
  await writeMembership(tx, person, membership, at);
  const changes = { club: [before.name, after] } as const;
  await logChange(tx, { actor, action: "status", object: "person", objectId: person, changes, at });
  return true;
}
