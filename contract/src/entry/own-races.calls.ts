/** One's own races, and how one stands for them (product/entering 32, 34). */
import * as z from "zod";
import { anyOf } from "../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { RECORD_REFUSALS } from "./entry.rules.ts";

/** More than fit into any look. */
const MOST_SHOWN = 200;

const standing = z.object({
  refusal: z.enum(RECORD_REFUSALS),
  /** Does it stand against starting? */
  stands: z.boolean(),
  until: day.nullable(),
});
export type OwnStanding = z.output<typeof standing>;

const ownRace = z.object({
  entry: id,
  competition: named,
  race: named,
  date: day,
  /** Seconds since midnight, as all times of a race. */
  startTime: z.int(),
  transitionOpens: z.int().nullable(),
  transitionCloses: z.int().nullable(),
  address: z.string(),
  status: z.enum(["ENTERED", "WITHDRAWN", "CALLED_OFF"]),
  /** Those who start, by position: of one's own entry oneself. */
  starterList: z.array(z.string()),
  teamName: z.string().nullable(),
  isTeam: z.boolean(),
  chipNumber: z.string().nullable(),
  /** Forints; of what is not paid, the price of today. */
  amount: z.int(),
  paid: z.boolean(),
  inPayment: z.boolean(),
  /** It waits in the viewer's own basket. */
  payable: z.boolean(),
  /** The next price of what is not paid, and its moment; null when it rises no more. */
  nextAmount: z.int().nullable(),
  nextAmountFrom: z.iso.datetime().nullable(),
  /** The viewer's own payment of it, by the number that whoever took the money has given it. */
  receipt: z.object({ reference: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** The money that came in, and the part of it that comes back on withdrawing now; null where the viewer may not withdraw it here. */
  withdrawal: z.object({ settled: z.int(), back: z.int() }).nullable(),
  /** Things that a starter's record has to mend before the start; `name` where that is not the viewer. */
  todoList: z.array(
    z.object({ refusal: z.enum(RECORD_REFUSALS), person: id, name: z.string().nullable(), message: z.string() }),
  ),
});
export type OwnRace = z.output<typeof ownRace>;

export const ownRacesCalls = defineCalls({
  "POST /competitionEntryControl/getOwnRaces": {
    needs: anyOf("UserProfile"),
    about:
      "The races that the caller starts in, of a club those of its athletes: those to come from the next on, or those that are over from the last back.",
    input: z.strictObject({
      past: z.boolean(),
      firstResult: z.int().min(0).max(1_000_000),
      maxResults: z.int().min(1).max(MOST_SHOWN),
    }),
    output: z.object({ totalCount: z.int(), list: z.array(ownRace) }),
  },
  "POST /competitionEntryControl/getOwnStanding": {
    needs: anyOf("UserProfile"),
    about:
      "What the caller's own record says about starting: on the first day of a competition's races, or today. Nothing of somebody who is neither athlete nor competitor.",
    input: z.strictObject({ competitionId: id.optional() }),
    output: z.object({ on: day, lineList: z.array(standing) }),
  },
  "GET /competitionEntryControl/getOwnFeed": {
    needs: anyOf("UserProfile"),
    about:
      "Since when the caller's own races are a calendar to subscribe to; null where they are none. The address is not kept.",
    input: nothing,
    output: z.object({ since: z.iso.datetime().nullable() }),
  },
  "POST /competitionEntryControl/makeOwnFeed": {
    needs: anyOf("UserProfile"),
    about:
      "Makes the caller's own races a calendar to subscribe to, at an address that cannot be guessed and is told this once. One that was there before ends.",
    input: nothing,
    output: answer.extend({ path: z.string() }),
  },
  "POST /competitionEntryControl/endOwnFeed": {
    needs: anyOf("UserProfile"),
    about: "Ends the calendar of the caller's own races: its address is nobody's from then on.",
    input: nothing,
    output: answer,
  },
});
