import type { Who } from "./who.ts";

/** The calls that are the super admins' own, which an office that holds every service does not have either. */
export const OWN_CALLS = [
  // Deleting a person, whatever they are to the federation: athletes as the technical committee.
  "POST /api/personTableControl/deleteById",
  // Taking on the registration of somebody who is there already.
  "POST /api/personTableControl/takeOn",
  // The federation's word on people and organisations, on the rows of their lists.
  "POST /api/personTableControl/makeMove",
  "POST /api/orgTableControl/makeMove",
  // The logs.
  "POST /api/userLogTableControl/getInstance",
  "POST /api/userLogTableControl/getList",
  "POST /api/userLogTableControl/setFilter",
  "POST /api/userLogTableControl/getFilterSelection",
  "POST /api/securityLogTableControl/getInstance",
  "POST /api/securityLogTableControl/getList",
  "POST /api/securityLogTableControl/setFilter",
  "POST /api/securityLogTableControl/getFilterSelection",
  // The sports register and the medical one.
  "POST /api/sportsRegisterControl/getState",
  "POST /api/sportsRegisterControl/syncAgain",
  "POST /api/medicalRegisterControl/getState",
  "POST /api/medicalRegisterControl/refresh",
  // Calling a competition off, and appointing its officials.
  "POST /api/competitionControl/cancel",
  "POST /api/competitionControl/getEntryCounts",
  "POST /api/competitionEditControl/getRefereeSelectionList",
  "POST /api/competitionEditControl/getTechnicalCommitteeSelectionList",
  "GET /api/competitionEditControl/getCreatedOrgSelection",
  // Who can do what.
  "GET /api/accessManagement/getAccessMatrix",
  // Saying by hand what has been paid.
  "POST /api/partyPaymentTableControl/updatePaid",
  // Every mail, and what failed.
  "POST /api/mailTableControl/getList",
  "POST /api/mailTableControl/sendAgain",
  "POST /api/mailTableControl/settle",
  "POST /api/failureTableControl/getList",
  "POST /api/failureTableControl/settle",
  "GET /dev/outbox",
] as const;

const EVERYTHING = ["getList", "setOrder", "setFilter"] as const;

/** Columns of lists, and what nobody else does with them. */
export const OWN_COLUMNS = [
  {
    control: "orgTableControl",
    view: "club",
    column: "nsrSyncStatus",
    acts: EVERYTHING,
    type: "IN",
    value: ["PENDING"],
  },
  {
    control: "orgTableControl",
    view: "club",
    column: "nsrSyncDate",
    acts: EVERYTHING,
    type: "INTERVAL",
    value: { from: "2026-01-01" },
  },
  // Whose athletes they are everyone sees who sees them; by it only super admins look for them.
  { control: "personTableControl", view: "athlete", column: "club", acts: ["setFilter"], type: "IN", value: [1] },
] as const;

/** By the same rules, of calls that others build: the line holds as soon as its call is served. */
export const awaited: Readonly<Record<string, Readonly<Record<string, Who>>>> = {
  athleteTransferControl: { "adminAnswer paymentReceived": "super admins" },
  userPaymentTableControl: { updatePaymentPaid: "super admins" },
  userPaymentEditControl: { MAKE: "super admins" },
};
