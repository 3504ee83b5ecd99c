/** Calls with which an organiser assigns start numbers (product/entering 51). */
import * as z from "zod";
import { anyOf, writes } from "../../kernel/access.ts";
import { answer, defineCalls, id, named } from "../../kernel/calls.ts";
import { day } from "../../kernel/day.schema.ts";
import { NUMBER_ORDERS, WITHOUT_NUMBER } from "./start-numbers.values.ts";

/** Above the number of ranges of any competition. */
const MOST_RANGES = 500;
const HIGHEST = 99_999;
const HIGHEST_WAVE = 99;

const REQUIRED = "kernel.error.required";
const startNumber = z.int(REQUIRED).min(1, REQUIRED).max(HIGHEST, REQUIRED);

export const numberRange = z.strictObject({
  race: id,
  /** The group of age groups to which the range belongs; null for all starters of the race without a range of their own group. */
  group: id.nullable(),
  first: startNumber,
  last: startNumber,
  /** The wave, if the race starts in waves. */
  wave: z.int().min(1).max(HIGHEST_WAVE).nullable(),
});
export type NumberRange = z.output<typeof numberRange>;

const numberedRace = named.extend({
  date: day,
  startTime: z.int(),
  isTeam: z.boolean(),
  /** The groups of age groups of the race. */
  groupList: z.array(named),
  entered: z.int(),
  numbered: z.int(),
  /** Null for a race without a limit. */
  capacity: z.int().nullable(),
});
export type NumberedRace = z.output<typeof numberedRace>;

const without = z.object({
  entry: id,
  race: id,
  name: z.string(),
  /** The reason why no number was assigned. */
  reason: z.enum(WITHOUT_NUMBER),
});

const chipConflict = z.object({
  race: id,
  chip: z.string(),
  entryList: z.array(z.object({ entry: id, name: z.string() })),
});

const numbering = z.object({
  raceList: z.array(numberedRace),
  rangeList: z.array(numberRange),
  withoutList: z.array(without),
  /** Starts of one race that have the same chip by their licences. */
  chipConflictList: z.array(chipConflict),
});
export type Numbering = z.output<typeof numbering>;

const one = z.strictObject({ competition: id });

export const startNumberCalls = defineCalls({
  "POST /startNumberControl/getNumbering": {
    needs: anyOf("Competition"),
    about:
      "For one's own competition: the ranges of start numbers, how many starts have a number, which have none and why, and equal chips.",
    input: one,
    output: numbering,
  },
  "POST /startNumberControl/saveRanges": {
    needs: writes("Competition"),
    about:
      "Replaces the ranges of a competition. Assigned numbers stay. With `seen`, the ranges as the client read them, nothing is saved if they were changed since.",
    input: one.extend({
      rangeList: z.array(numberRange).max(MOST_RANGES),
      seen: z.array(numberRange).max(MOST_RANGES).optional(),
    }),
    output: answer,
  },
  "POST /startNumberControl/giveNumbers": {
    needs: writes("Competition"),
    about:
      "Assigns the next free number of its range to each start without one, in the requested order, and presets chips from licences. Assigned numbers stay.",
    input: one.extend({ order: z.enum(NUMBER_ORDERS), race: id.optional() }),
    output: answer.extend({
      given: z.int().optional(),
      /** The number of starts in the requested races that still have no number. */
      without: z.int().optional(),
    }),
  },
});
