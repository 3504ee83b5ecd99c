import { createHash } from "node:crypto";
import { tx } from "../../kernel/db/transaction.ts";
import type { World } from "../../world.ts";
import { causeOf, insertFailure } from "../work/index.ts";
import { wasTold } from "./notification.store.ts";
import { tell } from "./tell.ts";

const HOUR = 3_600_000;

/**
 * Takes in an error of the portal's own that nobody waited for: it goes into the log, and super admins are told of it, of the same one at most
 * once an hour. Never fails itself.
 */
export function troubleTeller(
  world: Pick<World, "db" | "clock" | "log" | "jobs">,
): (trouble: unknown) => Promise<void> {
  const { db, clock, log } = world;
  /** Of which trouble when, so that one that comes a thousand times asks the database once. */
  const told = new Map<string, number>();
  return async (trouble) => {
    const [at, mark] = [clock(), markOf(trouble)];
    log.error({ err: trouble, mark }, "an error that nobody waited for: the portal goes on");
    const since = at.getTime() - HOUR;
    if ((told.get(mark) ?? 0) > since) return;
    told.set(mark, at.getTime());
    try {
      await tx(db, async (tx) => {
        if (await wasTold(tx, `PortalTrouble:${mark}:`, new Date(since))) return;
        const values = { cause: causeOf(trouble), mark };
        await insertFailure(tx, { kind: "PORTAL", what: mark, mark, cause: values.cause, at });
        await tell(tx, world, "PortalTrouble", { id: mark, occurrence: at.toISOString(), at }, { values });
      });
    } catch (error) {
      told.delete(mark);
      log.error({ err: error, mark }, "nobody could be told of an error");
    }
  };
}

/** The same for errors that come from the same place, so that they are one for who is told of them. */
function markOf(trouble: unknown): string {
  const place = trouble instanceof Error ? (trouble.stack ?? "").split("\n").filter((line) => /^ +at /.test(line)) : [];
  return createHash("sha1")
    .update([causeOf(trouble), ...place].join("\n"))
    .digest("hex")
    .slice(0, 8);
}
