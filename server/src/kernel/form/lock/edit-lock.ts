import type { LockIntent } from "@rajt/contract/kernel/form/form.calls";
import { Refusal } from "../../calls/refusal.ts";
import type { Runner } from "../../db/database.ts";
import { otherHolder, takeEditLock, type EditedRecord } from "./edit-lock.store.ts";
import type { FormCallContext } from "../form-binding.ts";
import type { FormAppContext } from "../served-form.ts";

/** Missed polls after which the lock expires (product/forms 3). */
const MISSED_POLLS = 3;

type Wanting = { readonly account: number; readonly now: Date; readonly intent: LockIntent };

/**
 * Takes or renews the edit lock, or only queries it for a reader; returns the name of the other holder, or null. A takeover succeeds
 * also while another user holds it: the other page is notified at its next poll.
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
 * Refuses a save while another user holds the lock. An unlocked record may be saved: the stamp prevents lost changes, and an expired lock
 * must not lose the user's typed input.
 *
 * @throws {Refusal} naming the holder
 */
export async function refuseWhileHeld(
  runner: Runner,
  record: EditedRecord,
  { viewer, now }: FormCallContext,
): Promise<void> {
  const heldBy = await otherHolder(runner, record, { account: viewer.accountId, now });
  if (heldBy !== null) throw refusedLock(heldBy);
}

/** Returns the refusal that names the user who holds the lock (product/forms 3). */
export const refusedLock = (heldBy: string): Refusal =>
  heldBy === ""
    ? new Refusal("kernel.form.lockedBySomeone")
    : new Refusal("kernel.form.locked", { variables: { name: heldBy } });
