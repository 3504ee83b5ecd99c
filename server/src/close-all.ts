import type { Logger } from "pino";

/** A step of the shut-down: what it ends, for the log, and how. */
export type Closing = { readonly what: string; readonly close: () => Promise<unknown> };

/**
 * Closes what was opened, the last first. Each step runs, whatever becomes of those before it; what fails is in the log, and in a log of details
 * how long each took.
 *
 * @throws {AggregateError} when all have run and one has failed
 */
export async function closeAll(opened: readonly Closing[], log: Pick<Logger, "error" | "debug">): Promise<void> {
  const failures: unknown[] = [];
  for (const { what, close } of opened.toReversed()) {
    const began = performance.now();
    try {
      await close();
      log.debug({ what, milliseconds: Math.round(performance.now() - began) }, "a step of the shut-down is done");
    } catch (error) {
      log.error({ err: error, what }, "a step of the shut-down failed");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "the portal did not end in order");
}

/** Steps that run beside each other as one: it ends when all have ended. */
export const together = (...steps: readonly Closing[]): Closing => ({
  what: steps.map(({ what }) => what).join(" and "),
  close: async () => {
    const ends = await Promise.allSettled(steps.map(async ({ close }) => close()));
    const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, "several steps failed");
  },
});
