import type { Who } from "./who.ts";

const EVERYTHING = ["getList", "setOrder", "setFilter"] as const;
const SOUGHT = ["setOrder", "setFilter"] as const;

/** Columns of lists, and what only super admins do with them. */
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
  // The registers' refusals of a party, and repeated registrations with the existing account.
  {
    control: "orgTableControl",
    view: "club",
    column: "registerError",
    acts: EVERYTHING,
    type: "IN",
    value: ["SPORTS"],
  },
  {
    control: "orgTableControl",
    view: "organizer",
    column: "registerError",
    acts: EVERYTHING,
    type: "IN",
    value: ["SPORTS"],
  },
  {
    control: "personTableControl",
    view: "athlete",
    column: "registerError",
    acts: SOUGHT,
    type: "IN",
    value: ["BOTH"],
  },
  { control: "personTableControl", view: "athlete", column: "registeredAgain", acts: SOUGHT, type: "EQ", value: true },
  { control: "personTableControl", view: "athlete", column: "knownAs", acts: ["setOrder"], type: "IN", value: [1] },
  // Every viewer of an athlete sees the club; only super admins filter by it.
  { control: "personTableControl", view: "athlete", column: "club", acts: ["setFilter"], type: "IN", value: [1] },
] as const;

/** By the same rules, for calls that are built elsewhere: the line applies as soon as its call is served. */
export const awaited: Readonly<Record<string, Readonly<Record<string, Who>>>> = {};
