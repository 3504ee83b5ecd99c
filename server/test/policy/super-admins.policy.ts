import type { Who } from "./who.ts";

const EVERYTHING = ["getList", "setOrder", "setFilter"] as const;
const SOUGHT = ["setOrder", "setFilter"] as const;

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
  // What the registers have against a party, and who registered though they are there already, as whom.
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
  // Whose athletes they are everyone sees who sees them; by it only super admins look for them.
  { control: "personTableControl", view: "athlete", column: "club", acts: ["setFilter"], type: "IN", value: [1] },
] as const;

/** By the same rules, of calls that others build: the line holds as soon as its call is served. */
export const awaited: Readonly<Record<string, Readonly<Record<string, Who>>>> = {};
