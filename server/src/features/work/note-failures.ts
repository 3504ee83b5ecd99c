import { createHash } from "node:crypto";
import { isDatabaseUnavailable } from "../../kernel/db/errors.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../app-context.ts";
import { deleteFailure, insertFailure } from "./failure.store.ts";

/** Returns the kind of an error without its message, which may quote user input. */
export function causeOf(trouble: unknown): string {
  if (!(trouble instanceof Error)) return typeof trouble;
  const code: unknown = Reflect.get(trouble, "code");
  return typeof code === "string" ? `${trouble.name}, ${code}` : trouble.name;
}

/**
 * Returns a job whose failures are listed until it succeeds with the same input, or until a super admin settles them.
 * The job is unaffected if that cannot be stored.
 */
export const noted = ({ db, clock, log }: Pick<AppContext, "db" | "clock" | "log">, job: Job): Job => ({
  ...job,
  run: async (data) => {
    const key = { kind: "JOB", what: job.name, mark: digestOf(data) } as const;
    const write = (writing: Promise<void>) =>
      writing.catch((error: unknown) => {
        // Without a database, jobs fail for that reason alone and are retried.
        const level = isDatabaseUnavailable(error) ? "warn" : "error";
        log[level]({ err: error, job: job.name }, "the failures of a job were not noted");
      });
    try {
      await job.run(data);
    } catch (error) {
      await write(insertFailure(db, { ...key, cause: causeOf(error), at: clock() }));
      throw error;
    }
    await write(deleteFailure(db, key));
  },
});

const digestOf = (data: object): string =>
  createHash("sha1")
    .update(JSON.stringify(Object.entries(data).toSorted(([one], [other]) => one.localeCompare(other))))
    .digest("hex");
