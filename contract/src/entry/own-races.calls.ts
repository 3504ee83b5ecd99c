/** The viewer's own races, and the viewer's eligibility for them (product/entering 32, 34). */
import * as z from "zod";
import { anyOf, signedIn } from "../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { RECORD_REFUSALS } from "./entry.rules.ts";
import { OWN_STEPS, PAPERS, STEP_STATES, VERIFICATION_HOLDS } from "./own-steps.rules.ts";

/** Above any number that one page shows. */
const MOST_SHOWN = 200;

const standing = z.object({
  refusal: z.enum(RECORD_REFUSALS),
  /** True if it prevents starting. */
  stands: z.boolean(),
  until: day.nullable(),
});
export type OwnStanding = z.output<typeof standing>;

export const step = z.object({
  step: z.enum(OWN_STEPS),
  state: z.enum(STEP_STATES),
  paperList: z.array(z.enum(PAPERS)),
  hold: z.enum(VERIFICATION_HOLDS).nullable(),
  since: day.nullable(),
  until: day.nullable(),
});
export type OwnStepLine = z.output<typeof step>;

export const ownRace = z.object({
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
  /** The starters by position; for the viewer's own entry, the viewer. */
  starterList: z.array(z.string()),
  teamName: z.string().nullable(),
  isTeam: z.boolean(),
  /** Null until the organiser has assigned one. */
  startNumber: z.int().nullable(),
  chipNumber: z.string().nullable(),
  /** Forints; today's price if the entry is unpaid. */
  amount: z.int(),
  /** The money received for it. */
  settled: z.int(),
  paid: z.boolean(),
  inPayment: z.boolean(),
  /** The entry is in the viewer's own basket. */
  payable: z.boolean(),
  /** The next price of an unpaid entry, and when it applies; null if the price does not rise any more. */
  nextAmount: z.int().nullable(),
  nextAmountFrom: z.iso.datetime().nullable(),
  /** When an unpaid entry lapses, once its debtor was warned; null if nobody waits for the place. */
  lapsesAt: z.iso.datetime().nullable(),
  /** The viewer's own payment, by the reference of the provider or of the person who received the money. */
  receipt: z.object({ reference: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** The money received, and the part that withdrawing now refunds; null if the viewer may not withdraw the entry here. */
  withdrawal: z.object({ settled: z.int(), back: z.int() }).nullable(),
  /** True if the viewer may move it to another race of its competition. */
  canChange: z.boolean(),
  /** True if it is the viewer's own mixed relay, whose name and members the viewer may change. */
  canChangeTeam: z.boolean(),
  /** Problems of a starter's record to fix before the start; `name` if the starter is not the viewer. */
  todoList: z.array(
    z.object({ refusal: z.enum(RECORD_REFUSALS), person: id, name: z.string().nullable(), message: z.string() }),
  ),
});
export type OwnRace = z.output<typeof ownRace>;

/** A row of a race's waiting list: the viewer's own, or that of an athlete of the viewer's club. */
export const ownWait = z.object({
  id,
  competition: named,
  race: named,
  date: day,
  startTime: z.int(),
  athlete: named,
  /** True if the viewer is waiting and accepts or leaves; for its athletes the club does. */
  isMine: z.boolean(),
  /** The name of the waiting team; null if a person waits alone. */
  team: z.string().nullable(),
  /** The starters of a team of the viewer's club, by position. */
  memberIdList: z.array(id).nullable(),
  /** True for the viewer's own place that is accepted by naming a mixed relay. */
  relay: z.boolean(),
  /** Null while a place is offered. */
  position: z.int().nullable(),
  /** Waiting persons and teams without an offer. */
  waiting: z.int(),
  offerUntil: z.iso.datetime().nullable(),
  /** Today's price in forints, for the viewer's own place and for an offer to the club; null if the debtor is not known yet. */
  amount: z.int().nullable(),
  /** The refusal of the offered place, or of any offer, worded for the viewer. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type OwnWait = z.output<typeof ownWait>;

const otherRace = z.object({
  race: named,
  date: day,
  startTime: z.int(),
  /**
   * The price of the entry there, at the price step in which it was made, or today's for an unpaid entry past its payment term; null if it
   * may not move there.
   */
  amount: z.int().nullable(),
  /** Forints still to pay after what was received or is owed now, and the part of the received money that is refunded. */
  more: z.int(),
  back: z.int(),
  /** The refusal, worded for the viewer. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type OtherRace = z.output<typeof otherRace>;

export const ownRacesCalls = defineCalls({
  "POST /competitionEntryControl/getOtherRaces": {
    needs: signedIn,
    about:
      "The other races of the competition of an entry that the caller owes, each with the difference in price or the refusal.",
    input: z.strictObject({ entry: id }),
    output: z.object({
      amount: z.int(),
      /** The money received for the entry. */
      settled: z.int(),
      list: z.array(otherRace),
    }),
  },
  "POST /competitionEntryControl/changeRace": {
    needs: signedIn,
    about:
      "Moves an entry that the caller owes to another race of its competition, until 17:00 on the day before the race: the same entry, receivable and debtor, at the price step of the entry, or today's price for an unpaid entry past its payment term.",
    input: z.strictObject({ entry: id, race: id }),
    output: answer,
  },
  "POST /competitionEntryControl/getOwnRaces": {
    needs: anyOf("UserProfile"),
    about:
      "The caller's races, for a club those of its athletes: future ones starting with the next, or past ones starting with the last; with the future ones, the caller's waiting list rows.",
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
      "The caller's eligibility by the own record: on the first day of a competition's races, or today. Empty for accounts that are neither athlete nor competitor.",
    input: z.strictObject({ competitionId: id.optional() }),
    output: z.object({ on: day, lineList: z.array(standing) }),
  },
  "GET /competitionEntryControl/getOwnSteps": {
    needs: anyOf("UserProfile"),
    about:
      "What the caller's person or organisation has done and still has to do this year before it may compete, and who acts next. Empty for staff.",
    input: nothing,
    output: z.object({ starts: z.boolean(), lineList: z.array(step) }),
  },
  "GET /competitionEntryControl/getOwnFeed": {
    needs: anyOf("UserProfile"),
    about: "When the calendar feed of the caller's own races was created; null without one. The address is not stored.",
    input: nothing,
    output: z.object({ since: z.iso.datetime().nullable() }),
  },
  "POST /competitionEntryControl/makeOwnFeed": {
    needs: anyOf("UserProfile"),
    about:
      "Creates a calendar feed of the caller's own races at a secret address, which is returned only this once. A former feed stops working.",
    input: nothing,
    output: answer.extend({ path: z.string() }),
  },
  "POST /competitionEntryControl/endOwnFeed": {
    needs: anyOf("UserProfile"),
    about: "Deletes the calendar feed of the caller's own races: its address stops working.",
    input: nothing,
    output: answer,
  },
});
