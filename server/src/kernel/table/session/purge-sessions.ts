import type { Clock } from "../../clock.ts";
import type { Db } from "../../db/database.ts";
import type { Job } from "../../jobs/jobs.ts";
import { purgeRuns } from "../act/run.store.ts";
import { purgeSessions } from "./session.store.ts";

/** Each night deletes sessions that are unused for thirty days (product/lists 3); one job for all lists. */
export const purgeTableSessions = ({ db, clock }: { db: Db; clock: Clock }): Job => ({
  name: "purge-table-sessions",
  cron: "20 3 * * *",
  run: async () => {
    await purgeSessions(db, clock());
    await purgeRuns(db, clock());
  },
});
