/** The security log: sign-ins and attempts, refusals, and access to or removal of other parties' data. */
import { superAdmin } from "../../kernel/access.ts";
import * as table from "../../kernel/table/table.ts";

/** The logged events, each with its outcome. */
export const SECURITY_EVENTS = {
  SIGNED_IN: "DONE",
  SIGN_IN_FAILED: "REFUSED",
  DENIED: "REFUSED",
  PASSWORD_REQUESTED: "DONE",
  PASSWORD_KEYS_TRIED: "REFUSED",
  PERSON_TOLD: "DONE",
  RECORD_READ: "DONE",
  LIST_READ: "DONE",
  EXPORT_BEGUN: "DONE",
  EXPORTED: "DONE",
  FILE_READ: "DONE",
  ATHLETE_SOUGHT: "DONE",
  PAYMENT_FORGED: "REFUSED",
  PAYMENT_FOREIGN: "REFUSED",
  PAYMENT_MISMATCH: "REFUSED",
  LEFT_OUT: "REFUSED",
} as const satisfies Readonly<Record<string, (typeof OUTCOMES)[number]>>;

const OUTCOMES = ["DONE", "REFUSED"] as const;

/** The name for events that this list does not contain, so that they remain visible. */
export const OTHER_EVENT = "OTHER";

export const securityLogTable = table.defineTable({
  control: "securityLogTableControl",
  needs: superAdmin,
  columns: {
    at: table.moment({ filters: ["INTERVAL"], timed: true }),
    event: table.oneOf([...Object.keys(SECURITY_EVENTS), OTHER_EVENT], {
      labels: "access.securityEvent",
      filters: ["IN"],
    }),
    account: table.text({ filters: ["LIKE"] }),
    ip: table.text({ filters: ["LIKE"] }),
    outcome: table.oneOf(OUTCOMES, { labels: "access.securityOutcome", filters: ["IN"] }),
    detail: table.text({ filters: ["LIKE"], sortable: false, wide: true }),
    accountId: table.number({ hiddenAtFirst: true, ungrouped: true }),
  },
  order: [["at", "desc"]],
});
