import type { Logger } from "pino";

export type Closing = () => Promise<unknown>;

/**
 * Closes what was opened, the last first. Each step runs, whatever becomes of those before it; what fails is in the log.
 *
 * @throws {AggregateError} when all have run and one has failed
 */
export async function closeAll(opened: readonly Closing[], log: Pick<Logger, "error">): Promise<void> {
  const failures: unknown[] = [];
  for (const close of opened.toReversed())
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, "a step of the shut-down failed");
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, "the portal did not end in order");
}

/** Steps that run beside each other as one: it ends when all have ended. */
export const together =
  (...steps: readonly Closing[]): Closing =>
  async () => {
    const ends = await Promise.allSettled(steps.map(async (close) => close()));
    const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, "several steps failed");
  };
