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

/**
 * Makes the acts of a list from the moves of a flow: a grave one warns, and each asks for what its move asks. They share one call.
 *
 *     acts: flowActs(verificationFlow, { needs: superAdmin, call: "personTableControl/makeMove" })
 *     // { verify: { needs, on: "selection", confirm: "asks", call: "personTableControl/makeMove", sends: { move: "verify" } }, … }
 */
export const flowActs = <F extends Flow, const P extends `${string}/${string}`>(
  flow: F,
  { needs, call }: { readonly needs: Needs; readonly call: P },
): FlowActs<F, P> =>
  // The cast: every move was given its act.
  Object.fromEntries(
    Object.entries(flow.moves).map(([move, { grave, asks }]) => [
      move,
      { needs, on: "selection", confirm: grave ? "warns" : "asks", call, sends: { move }, ...(asks && { asks }) },
    ]),
  ) as FlowActs<F, P>;
