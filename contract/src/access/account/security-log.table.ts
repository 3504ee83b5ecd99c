/** The security log: who signed in or tried to, what was refused, who read or took away what of others. */
import { superAdmin } from "../../kernel/access.ts";
import * as table from "../../kernel/table/table.ts";

/** The events that are written down, and how each ended for its maker. */
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

/** The name for events that this list does not know, so that they are not lost. */
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
