import { createHash } from "node:crypto";
import { tx } from "../../kernel/db/transaction.ts";
import type { AppContext } from "../../app-context.ts";
import { causeOf, insertFailure } from "../work/index.ts";
import { wasNotified } from "./notification.store.ts";
import { notify } from "./notify.ts";

const HOUR = 3_600_000;

/**
 * Returns a handler for the portal's own errors outside requests: it logs each, and notifies super admins of the same
 * error at most once an hour. It never throws.
 */
export function troubleNotifier(
  context: Pick<AppContext, "db" | "clock" | "log" | "jobs">,
): (trouble: unknown) => Promise<void> {
  const { db, clock, log } = context;
  /** The last notification of each error, so that one that repeats a thousand times queries the database once. */
  const notified = new Map<string, number>();
  return async (trouble) => {
    const [at, mark] = [clock(), markOf(trouble)];
    log.error({ err: trouble, mark }, "an unhandled error: the portal continues");
    const since = at.getTime() - HOUR;
    if ((notified.get(mark) ?? 0) > since) return;
    notified.set(mark, at.getTime());
    try {
      await tx(db, async (tx) => {
        if (await wasNotified(tx, `PortalTrouble:${mark}:`, new Date(since))) return;
        const values = { cause: causeOf(trouble), mark };
        await insertFailure(tx, { kind: "PORTAL", what: mark, mark, cause: values.cause, at });
        await notify(tx, context, "PortalTrouble", { id: mark, occurrence: at.toISOString(), at }, { values });
      });
    } catch (error) {
      notified.delete(mark);
      log.error({ err: error, mark }, "super admins could not be notified of an error");
    }
  };
}

/** Returns the same key for errors from the same place, so that they are notified as one. */
function markOf(trouble: unknown): string {
  const place = trouble instanceof Error ? (trouble.stack ?? "").split("\n").filter((line) => /^ +at /.test(line)) : [];
  return createHash("sha1")
    .update([causeOf(trouble), ...place].join("\n"))
    .digest("hex")
    .slice(0, 8);
}
