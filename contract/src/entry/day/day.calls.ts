/** Calls of an organiser's morning: the figures of one competition, and check-in (product/entering 62). */
import * as z from "zod";
import { anyOf, writes } from "../../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../../kernel/calls.ts";
import { day } from "../../kernel/day.schema.ts";

const competitionDay = named.extend({
  startsOn: day,
  /** Days from today to the first day; negative once it has begun. */
  daysLeft: z.int(),
  cancelled: z.boolean(),
  entered: z.int(),
  paid: z.int(),
  /** In forints, of active entries. */
  owed: z.int(),
  withoutNumber: z.int(),
  /** Checked in. */
  here: z.int(),
  waiting: z.int(),
  races: z.int(),
  /** Races with a published start list. */
  published: z.int(),
});
export type CompetitionDay = z.output<typeof competitionDay>;

export const competitionDayCalls = defineCalls({
  "GET /competitionDayControl/getNext": {
    needs: anyOf("Competition"),
    about:
      "The figures of the caller's own approved competition that is held next, or is being held; null without one.",
    input: nothing,
    output: z.object({ next: competitionDay.nullable() }),
  },
  "POST /competitionDayControl/getDay": {
    needs: anyOf("Competition"),
    about: "The figures of one's own competition: entered, paid, without a number, checked in, waiting, published.",
    input: z.strictObject({ competition: id }),
    output: competitionDay,
  },
  "POST /competitionDayControl/checkIn": {
    needs: writes("Competition"),
    about:
      "Records that the starter of an entry of one's own competition has arrived, or takes that back. The same call again changes nothing.",
    input: z.strictObject({ entry: id, here: z.boolean() }),
    output: answer,
  },
});
