/** The moves of a flow as acts of a list (decision 29). */
import type { Needs } from "../access.ts";
import type { Flow, MoveOf } from "./flow.ts";

/** Each move of a flow as an act of one row and of all that are selected. */
export type FlowActs<F extends Flow, P extends string> = {
  readonly [M in MoveOf<F>]: {
    readonly needs: Needs;
    readonly on: "selection";
    readonly confirm: "asks" | "warns";
    readonly call: P;
    readonly sends: { readonly move: M };
  } & (F["moves"][M] extends { asks: infer A } ? { readonly asks: A } : object);
};

/** One right for all moves, or each move's own. */
type NeedsOf<F extends Flow> = Needs | { readonly [M in MoveOf<F>]: Needs };

/**
 * Makes the acts of a list from the moves of a flow: a grave one warns, and each asks for what its move asks. They share one call, which is open
 * to whom any of them is open; each act is then asked for its own right.
 *
 *     acts: flowActs(verificationFlow, { needs: superAdmin, call: "personTableControl/makeMove" })
 *     // { verify: { needs, on: "selection", confirm: "asks", call: "personTableControl/makeMove", sends: { move: "verify" } }, … }
 */
export const flowActs = <F extends Flow, const P extends `${string}/${string}`>(
  flow: F,
  { needs, call }: { readonly needs: NeedsOf<F>; readonly call: P },
): FlowActs<F, P> =>
  // The cast: every move was given its act.
  Object.fromEntries(
    Object.entries(flow.moves).map(([move, { grave, asks }]) => [
      move,
      { needs: needsOf(needs, move), on: "selection", confirm: grave ? "warns" : "asks", call, sends: { move }, ...(asks && { asks }) },
    ]),
  ) as FlowActs<F, P>;

const needsOf = (needs: Needs | Readonly<Record<string, Needs>>, move: string): Needs => {
  if (isOne(needs)) return needs;
  const own = needs[move];
  if (own === undefined) throw new Error(`no right is named for the move ${move}`);
  return own;
};

const isOne = (needs: Needs | Readonly<Record<string, Needs>>): needs is Needs => typeof needs["kind"] === "string";
