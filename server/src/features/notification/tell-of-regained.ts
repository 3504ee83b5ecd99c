import { tx } from "../../kernel/db/transaction.ts";
import type { Regained } from "../../kernel/saving/saving.ts";
import type { World } from "../../world.ts";
import { wasTold } from "./notification.store.ts";
import { tell } from "./tell.ts";

const EVENTS = { diskFull: "DiskWasFull", readOnly: "DatabaseWasReadOnly" } as const;

const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * Tells super admins that nothing could be saved for a while, once it can be again: before, nothing could be told. At most once an hour, and once
 * by all processes.
 */
export async function tellOfRegained(
  world: Pick<World, "db" | "jobs" | "log">,
  { why, since, until }: Regained,
): Promise<void> {
  const event = EVENTS[why];
  const minutes = Math.max(1, Math.round((until.getTime() - since.getTime()) / MINUTE));
  await tx(world.db, async (tx) => {
    if (await wasTold(tx, `${event}:portal:`, new Date(until.getTime() - HOUR))) return;
    await tell(tx, world, event, { id: "portal", occurrence: until.toISOString(), at: until }, { values: { minutes } });
  });
}
