import type { LockIntent } from "@rajt/contract/kernel/form/form.calls";
import { Refusal } from "../../calls/refusal.ts";
import type { Runner } from "../../db/database.ts";
import { otherHolder, takeEditLock, type EditedRecord } from "./edit-lock.store.ts";
import type { FormCallContext } from "../form-binding.ts";
import type { FormAppContext } from "../served-form.ts";

/** A page that has not asked for so many polls is gone (product/forms 3). */
const MISSED_POLLS = 3;

type Wanting = { readonly account: number; readonly now: Date; readonly intent: LockIntent };

/**
 * Takes or prolongs the right to edit, for who looks only asks for it; answers the name of who has it instead, or null. Who takes it over has
 * it whoever had it: the other's page is told at its next poll.
 */
export async function holdEditLock(
  { db, config }: FormAppContext,
  record: EditedRecord,
  { account, now, intent }: Wanting,
): Promise<string | null> {
  if (intent === "look") return await otherHolder(db, record, { account, now });
  const until = new Date(now.getTime() + MISSED_POLLS * config.EDIT_LOCK_POLL_SECONDS * 1000);
  return (await takeEditLock(db, record, { account, now, until, evenHeld: intent === "takeOver" })).heldBy;
}

/**
 * Refuses whoever saves while another has the record. A record that nobody has may be saved: that no change is lost is what the stamp is
 * for, and whose lock has lapsed while they typed should not have typed in vain.
 *
 * @throws {Refusal} naming who has it
 */
export async function refuseWhileHeld(
  runner: Runner,
  record: EditedRecord,
  { viewer, now }: FormCallContext,
): Promise<void> {
  const heldBy = await otherHolder(runner, record, { account: viewer.accountId, now });
  if (heldBy !== null) throw refusedLock(heldBy);
}

/** Tells who is editing (product/forms 3). */
export const refusedLock = (heldBy: string): Refusal =>
  heldBy === ""
    ? new Refusal("kernel.form.lockedBySomeone")
    : new Refusal("kernel.form.locked", { variables: { name: heldBy } });
