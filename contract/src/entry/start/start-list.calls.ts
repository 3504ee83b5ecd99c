/** The calls of start lists: publishing them, and their public content (product/entering 58). */
import * as z from "zod";
import { idInAddress } from "../../competition/calendar/calendar.calls.ts";
import { anyOf, readsPublic, writes } from "../../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../../kernel/calls.ts";
import { day } from "../../kernel/day.schema.ts";
import { SHOWN_NAMES } from "./start-name.rules.ts";
import { TIMING_COLUMNS } from "./timing.values.ts";

const starter = z.object({
  /** A, B, C … by position for a member of a team; null for a single starter. */
  letter: z.string().nullable(),
  name: z.string(),
  /** Unregistered: nobody has checked the identity yet. */
  unchecked: z.boolean(),
});

const start = z.object({
  number: z.int().nullable(),
  teamName: z.string().nullable(),
  club: z.string().nullable(),
  ageGroup: z.string().nullable(),
  starterList: z.array(starter),
});
export type Start = z.output<typeof start>;

/** The public start list: without birth dates, contacts, and the full names of children whose parents have not agreed. */
const startList = z.object({
  competition: named,
  race: named,
  date: day,
  startTime: z.int(),
  list: z.array(start),
});
export type StartList = z.output<typeof startList>;

const standing = z.object({
  race: id,
  /** Null while it is not published. */
  published: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});

export const startListCalls = defineCalls({
  "GET /startListControl/getStartList": {
    needs: readsPublic("CompetitionCalendar"),
    about: "The published start list of a race, until 30 days after the race.",
    input: z.strictObject({ race: idInAddress }),
    output: startList,
    revalidates: true,
  },
  "POST /startListControl/getPublishedList": {
    needs: readsPublic("CompetitionCalendar"),
    about: "The races of a competition with a published start list.",
    input: z.strictObject({ competition: id }),
    output: z.array(named),
  },
  "POST /startListControl/getStandingList": {
    needs: anyOf("Competition"),
    about: "For each race of one's own competition, when and by whom its start list was published.",
    input: z.strictObject({ competition: id }),
    output: z.array(standing),
  },
  "POST /startListControl/publish": {
    needs: writes("Competition"),
    about: "Publishes the start list of a race of one's own competition, or withdraws it.",
    input: z.strictObject({ race: id, published: z.boolean() }),
    output: answer,
  },
  "POST /startListControl/publishAll": {
    needs: writes("Competition"),
    about:
      "Publishes the start lists of all races of one's own competition, except those that are over; already published lists keep their moment.",
    input: z.strictObject({ competition: id }),
    output: answer,
  },
  "GET /startListControl/getShownName": {
    needs: anyOf("UserProfile"),
    about:
      "How start lists show the name of the caller, a person: in full, by initials, or without a choice by the rule that hides a child's family name.",
    input: nothing,
    output: z.object({ shown: z.enum(SHOWN_NAMES).nullable(), isChild: z.boolean() }),
  },
  "POST /startListControl/saveShownName": {
    needs: anyOf("UserProfile"),
    about: "Saves how start lists show the caller's name; null follows the rule.",
    input: z.strictObject({ shown: z.enum(SHOWN_NAMES).nullable() }),
    output: answer,
  },
  "GET /startListControl/getTimingColumns": {
    needs: anyOf("Competition"),
    about: "The columns of the caller's exports for timing, in order.",
    input: nothing,
    output: z.object({ columnList: z.array(z.enum(TIMING_COLUMNS)) }),
  },
  "POST /startListControl/saveTimingColumns": {
    needs: writes("Competition"),
    about: "Saves the columns of the caller's exports for timing.",
    input: z.strictObject({ columnList: z.array(z.enum(TIMING_COLUMNS)).min(1, "kernel.error.required") }),
    output: answer,
  },
});
