/** One's own races, and how one stands for them (product/entering 32, 34). */
import * as z from "zod";
import { anyOf, signedIn } from "../kernel/access.ts";
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
  /** Once the organiser has given it. */
  startNumber: z.int().nullable(),
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
  /** The moment in which the entry ends where it is not paid, once that was told; null where nobody waits for it. */
  lapsesAt: z.iso.datetime().nullable(),
  /** The viewer's own payment of it, by the number that whoever took the money has given it. */
  receipt: z.object({ reference: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** The money that came in, and the part of it that comes back on withdrawing now; null where the viewer may not withdraw it here. */
  withdrawal: z.object({ settled: z.int(), back: z.int() }).nullable(),
  /** May it go to another race of its competition, by the viewer's word? */
  canChange: z.boolean(),
  /** Things that a starter's record has to mend before the start; `name` where that is not the viewer. */
  todoList: z.array(
    z.object({ refusal: z.enum(RECORD_REFUSALS), person: id, name: z.string().nullable(), message: z.string() }),
  ),
});
export type OwnRace = z.output<typeof ownRace>;

/** A line of a race's waiting list: the viewer's own, or an athlete's of the club. */
const ownWait = z.object({
  id,
  competition: named,
  race: named,
  date: day,
  startTime: z.int(),
  athlete: named,
  /** It is the viewer who waits, and takes or leaves the place; those of its athletes a club does. */
  isMine: z.boolean(),
  /** The name of the team with which they wait; null: alone. */
  team: z.string().nullable(),
  /** Of a team that the viewer's club enters: who is to start in it, by position. */
  memberIdList: z.array(id).nullable(),
  /** One's own, taken with the names of a mixed relay. */
  relay: z.boolean(),
  /** Null while a place is offered. */
  position: z.int().nullable(),
  /** Those who wait and have no offer. */
  waiting: z.int(),
  offerUntil: z.iso.datetime().nullable(),
  /** Forints of today, of one's own and of what is offered to the club; null where it is not known who pays what. */
  amount: z.int().nullable(),
  /** The reason against taking the place that is offered, or against any offer, in the viewer's words. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type OwnWait = z.output<typeof ownWait>;

const otherRace = z.object({
  race: named,
  date: day,
  startTime: z.int(),
  /** The price of the entry there, at the step in which it was made; null where it may not go. */
  amount: z.int().nullable(),
  /** Forints to be paid on top of what came in or is owed now, and of the money that came in the part that comes back. */
  more: z.int(),
  back: z.int(),
  /** The reason against it, in the viewer's words. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type OtherRace = z.output<typeof otherRace>;

export const ownRacesCalls = defineCalls({
  "POST /competitionEntryControl/getOtherRaces": {
    needs: signedIn,
    about:
      "The other races of the competition of an entry that the caller owes, with the difference of price there, or the reason why it may not go there.",
    input: z.strictObject({ entry: id }),
    output: z.object({ amount: z.int(), list: z.array(otherRace) }),
  },
  "POST /competitionEntryControl/changeRace": {
    needs: signedIn,
    about:
      "Takes an entry that the caller owes to another race of the competition, until 17:00 on the eve: the same entry, receivable and debtor, at the price of the step in which it was made.",
    input: z.strictObject({ entry: id, race: id }),
    output: answer,
  },
  "POST /competitionEntryControl/getOwnRaces": {
    needs: anyOf("UserProfile"),
    about:
      "The races that the caller starts in, of a club those of its athletes: those to come from the next on, or those that are over from the last back; with those to come, the waiting lists that the caller is on.",
    input: z.strictObject({
      past: z.boolean(),
      firstResult: z.int().min(0).max(1_000_000),
      maxResults: z.int().min(1).max(MOST_SHOWN),
    }),
    output: z.object({ totalCount: z.int(), list: z.array(ownRace), waitList: z.array(ownWait) }),
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
