import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { tx } from "../../kernel/db/transaction.ts";
import type { World } from "../../world.ts";
import { clearancesThatEnd, notify } from "./notification.store.ts";

const DAYS_AHEAD = 30;

/** Tells whoever races that their medical clearance ends within 30 days (S1 §3, PersonDoctorDateExpire); once for each date. */
export async function tellOfClearances({ db, clock }: World): Promise<void> {
  const at = clock();
  const today = dayOf(at);
  await tx(db, async (tx) => {
    for (const { validUntil, accountIds } of await clearancesThatEnd(tx, {
      from: today,
      to: addDays(today, DAYS_AHEAD),
    }))
      await notify(tx, {
        accountIds,
        type: "PersonDoctorDateExpire",
        severity: "warning",
        data: { validUntil },
        about: `medical:${validUntil}`,
        at,
      });
  });
}
