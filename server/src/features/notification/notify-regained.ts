import { tx } from "../../kernel/db/transaction.ts";
import type { Regained } from "../../kernel/saving/saving.ts";
import type { World } from "../../world.ts";
import { wasNotified } from "./notification.store.ts";
import { notify } from "./notify.ts";

const EVENTS = { diskFull: "DiskWasFull", readOnly: "DatabaseWasReadOnly" } as const;

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Notifies super admins, once saving works again, that it failed for a time: at most once an hour, by one of all processes. */
export async function notifyRegained(
  world: Pick<World, "db" | "jobs">,
  { why, since, until }: Regained,
): Promise<void> {
  const event = EVENTS[why];
  const minutes = Math.max(1, Math.round((until.getTime() - since.getTime()) / MINUTE));
  await tx(world.db, async (tx) => {
    if (await wasNotified(tx, `${event}:portal:`, new Date(until.getTime() - HOUR))) return;
    await notify(
      tx,
      world,
      event,
      { id: "portal", occurrence: until.toISOString(), at: until },
      { values: { minutes } },
    );
  });
}
