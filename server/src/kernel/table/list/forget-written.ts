import type { Db } from "../../db/database.ts";
import type { Job } from "../../jobs/jobs.ts";
import { forgetWritten } from "./remembered.store.ts";

/** Each hour what is known of older writers goes, or it would grow for ever. */
export const forgettingWritten = ({ db }: { db: Db }): Job => ({
  name: "forget-written",
  cron: "7 * * * *",
  run: () => forgetWritten(db),
});
