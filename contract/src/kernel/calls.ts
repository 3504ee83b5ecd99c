import * as z from "zod";
import type { Needs } from "./access.ts";

/** The name of a call is what goes over the wire: its method and its path below `/api`. */
export type CallName = `${"GET" | "POST"} /${string}`;

/** One call: who may make it, what it takes (GET: the query, POST: the JSON body) and what it answers. */
export type Call = {
  readonly needs: Needs;
  readonly about: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** A GET that changes something: it takes a request that is provably from the portal's own pages. */
  readonly changes?: true;
  /** The browser may keep the answer and ask whether it still holds (304). All other answers are never kept. */
  readonly revalidates?: true;
  /**
   * Over whose connections it is answered where others wait for theirs, and whose crowd sends it away: the status poll's, the calendar's, or
   * those that are kept for reading who is looking.
   */
  readonly reserve?: "poll" | "calendar" | "viewer" | "competition";
};

export type Calls = Readonly<Record<CallName, Call>>;

export type Input<C extends Call> = z.input<C["input"]>;
export type Output<C extends Call> = z.output<C["output"]>;

/**
 * Declares calls by their wire names:
 *
 *     defineCalls({ "POST /competitionEntryControl/personEntry": { needs: writes("CompetitionCalendar"), about: "…", input, output } })
 *
 * The server serves exactly these, the browser can call nothing else, and the OpenAPI document is made from them.
 */
export const defineCalls = <const C extends Calls>(calls: C): C => calls;

/** The input of a call that takes nothing; anything sent all the same is refused. */
export const nothing = z.strictObject({});

/** An identifier of a row: a positive 32-bit integer. */
export const id = z.int().min(1).max(2_147_483_647);

export const named = z.object({ id, name: z.string() });
export type Named = z.output<typeof named>;

/** Messages for one field, as forms read them. */
export const fieldMessages = z.record(z.string(), z.array(z.object({ message: z.string() })));
export type FieldMessages = z.output<typeof fieldMessages>;

/**
 * The answer of every call that changes something: done or refused, and if refused why, as a code for programs, a sentence for people
 * and, where a field is to blame, messages by field (nested fields with dots and indexes: `raceList.0.startTime`).
 */
export const answer = z.object({
  successful: z.boolean(),
  code: z.string().optional(),
  message: z.string().nullish(),
  properties: fieldMessages.optional(),
});
export type Answer = z.output<typeof answer>;
