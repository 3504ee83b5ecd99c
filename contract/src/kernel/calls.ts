import * as z from "zod";
import type { Needs } from "./access.ts";

/** The name of a call on the wire: its method and its path below `/api`. */
export type CallName = `${"GET" | "POST"} /${string}`;

/** A call: its needs, its input (GET: the query, POST: the JSON body) and its output. */
export type Call = {
  readonly needs: Needs;
  readonly about: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** A GET with side effects: it accepts only requests that provably come from the portal's own pages. */
  readonly changes?: true;
  /** The browser may cache the answer and revalidate it (304). No other answer is ever cached. */
  readonly revalidates?: true;
  /** The reserved connections of the call, which are also its group for overload. */
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
 * The server serves exactly these, the browser can call no other, and the OpenAPI document is generated from them.
 */
export const defineCalls = <const C extends Calls>(calls: C): C => calls;

/** The input of a call that takes none; any input is refused. */
export const nothing = z.strictObject({});

/** An identifier of a row: a positive 32-bit integer. */
export const id = z.int().min(1).max(2_147_483_647);

export const named = z.object({ id, name: z.string() });
export type Named = z.output<typeof named>;

/** Messages of one field, as forms read them. */
export const fieldMessages = z.record(z.string(), z.array(z.object({ message: z.string() })));
export type FieldMessages = z.output<typeof fieldMessages>;

/**
 * The answer of every call that changes something: done or refused. A refusal has a code for programs, a sentence for people and, where a
 * field is wrong, messages by field (nested fields with dots and indexes: `raceList.0.startTime`).
 */
export const answer = z.object({
  successful: z.boolean(),
  code: z.string().optional(),
  message: z.string().nullish(),
  properties: fieldMessages.optional(),
});
export type Answer = z.output<typeof answer>;
