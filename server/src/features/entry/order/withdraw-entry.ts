import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { ifWithdrawn } from "@rajt/contract/entry/withdrawal.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { endEntries, lockOwnEntry } from "./entry.store.ts";
import type { Ledger } from "../../money/index.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { notifyWithdrawn } from "../notice/notify-entries.ts";

export type Withdrawing = {
  readonly ledger: Ledger;
  readonly notifying: NotifyContext;
  readonly person: number;
  readonly competition: number;
  readonly race: number;
  readonly now: Date;
};

/**
 * Withdraws a person's own entry until 17:00 on the day before the race (product/entering 11).
 * An entry withdrawn after the registration deadline stays listed as DELETED (product/entering 13). Starting a payment takes the same lock
 * of the receivable, so only one of the two succeeds.
 *
 * @returns the refundable part of the money received
 */
export const withdrawEntry = (
  db: Db,
  { ledger, notifying, person, competition, race, now }: Withdrawing,
): Promise<number> =>
  tx(db, async (tx) => {
    const entry = await lockOwnEntry(tx, person, competition, race);
    if (entry === undefined) throw new Refusal("entry.withdrawalRefusal.notEntered");
    if (mayEditEntry(now, entry.raceDate, false) !== "open") throw new Refusal("entry.withdrawalRefusal.closed");
    const rowStatus = dayOf(now) > entry.registrationDeadline ? "DELETED" : "ORIGINAL";
    const { retained } = ifWithdrawn(entry, now);
    const { receivable } = entry;
    const back = (await endEntries(tx, ledger, [{ receivable, retained, rowStatus }], { actor: person, at: now })).get(
      receivable,
    );
    if (back === undefined) throw new Refusal("entry.withdrawalRefusal.inPayment");
    await notifyWithdrawn(tx, notifying, [entry.entry], { by: person, at: now });
    return back;
  });
