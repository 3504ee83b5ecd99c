import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { tx } from "../../kernel/db/transaction.ts";
import type { World } from "../../world.ts";
import { clearancesThatEnd } from "./notification.store.ts";
import { notify } from "./notify.ts";

const DAYS_AHEAD = 30;

/** Notifies competitors whose medical clearance ends within 30 days (product/notifications 4), once for each date. */
export async function notifyClearances(world: World): Promise<void> {
  const at = world.clock();
  const today = dayOf(at);
  await tx(world.db, async (tx) => {
    const ending = await clearancesThatEnd(tx, { from: today, to: addDays(today, DAYS_AHEAD) });
    for (const { validUntil, accountIds: accounts } of ending)
      await notify(tx, world, "PersonDoctorDateExpire", { id: validUntil, accounts, at }, { values: { validUntil } });
  });
}
