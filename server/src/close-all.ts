import type { Logger } from "pino";

/** A step of the shut-down: its name for the log, and how it ends. */
export type Closing = { readonly what: string; readonly close: () => Promise<unknown> };

/**
 * Closes what was opened, the last first. Each step runs, whatever happened in the others; failures are logged, and at debug level the
 * duration of each step.
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

/** Combines steps into one that runs them in parallel and ends when all have ended. */
export const together = (...steps: readonly Closing[]): Closing => ({
  what: steps.map(({ what }) => what).join(" and "),
  close: async () => {
    const ends = await Promise.allSettled(steps.map(async ({ close }) => close()));
    const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, "several steps failed");
  },
});
