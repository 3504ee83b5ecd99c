import { failureTable } from "@rajt/contract/work/failure.table";
import { sql } from "kysely";
import { allRows, serveTable } from "../../kernel/table/serve-table.ts";
import { settleFailures } from "./failure.store.ts";

/** Serves the open errors of the portal itself (product/work 4). */
export const failures = serveTable(failureTable, {
  texts: "work.failure",
  from: sql`failure f`,
  id: sql`f.id`,
  columns: {
    what: sql`f.what`,
    kind: sql`f.kind`,
    cause: sql`f.cause`,
    times: sql`f.times`,
    firstAt: sql`f.first_at`,
    lastAt: sql`f.last_at`,
  },
  scope: allRows,
  acts: {
    settle: async (tx, ids, by) => {
      await settleFailures(tx, ids, by);
      return new Map();
    },
  },
});
