/** The security log: sign-ins and attempts, refusals, and access to or removal of other parties' data. */
import { superAdmin } from "../../kernel/access.ts";
import * as form from "../../kernel/form/form.ts";
import * as table from "../../kernel/table/table.ts";
import { FOUND_KINDS } from "../../search/search-kinds.values.ts";

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

/** The lists whose readings are logged, by their control. */
export const READ_LISTS = [
  "personTableControl",
  "orgTableControl",
  "medicalLicenseTableControl",
  "userLogTableControl",
  "competitionEntryTableControl",
  "competitionEntryClubTableControl",
  "competitionWaitingTableControl",
  "athleteTransferTableControl",
  "memberTableControl",
  "startListControl",
] as const;
const WAYS = ["email", "licence", "presentPassword", "QUERY", "NOTIFICATION", "RETURN"] as const;

/** The details of events, whose labels are texts below `access.securityDetail`. */
const DETAILS = {
  list: form.oneOf({ values: READ_LISTS, labels: "access.securityList" }),
  by: form.oneOf({ values: WAYS, labels: "access.securityWay" }),
  event: form.oneOf({ values: Object.keys(SECURITY_EVENTS), labels: "access.securityEvent" }),
  object: form.oneOf({ values: ["person", "organisation", "account"], labels: "work.changeLog.objectOf" }),
  view: form.oneOf({ values: FOUND_KINDS, labels: "shell.search.kind" }),
  fields: form.codes({ values: [], labels: "people.person", most: 1 }),
  limitReached: form.yesNo({}),
  found: form.yesNo({}),
};

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
    detail: table.text({
      filters: ["LIKE"],
      sortable: false,
      wide: true,
      changesIn: [{ labels: "access.securityDetail", fields: DETAILS }],
    }),
    accountId: table.number({ hiddenAtFirst: true, ungrouped: true }),
  },
  order: [["at", "desc"]],
});
