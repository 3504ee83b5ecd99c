/** The open errors of the portal itself (product/work 4): failing jobs, and errors outside a request. */
import { superAdmin } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";

// No schemas here: a list page loads this declaration and needs none.
const FAILURE_KINDS = ["JOB", "PORTAL"] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export const failureTable = table.defineTable({
  control: "failureTableControl",
  needs: superAdmin,
  columns: {
    what: table.text({ filters: ["LIKE"] }),
    kind: table.oneOf(FAILURE_KINDS, { labels: "work.failure.kindOf", filters: ["IN"] }),
    cause: table.text({ filters: ["LIKE"], wide: true }),
    times: table.number({ filters: ["INTERVAL"] }),
    firstAt: table.moment({ filters: ["INTERVAL"] }),
    lastAt: table.moment({ filters: ["INTERVAL"] }),
  },
  order: [["lastAt", "desc"]],
  acts: { settle: { needs: superAdmin, on: "selection", confirm: "asks" } },
});
