/** The moves of a flow as acts of a list (decision 29). */
import type { Needs } from "../access.ts";
import type { Flow, MoveOf } from "./flow.ts";

/** Moves of a flow, each as an act of one row and of all that are selected. */
export type FlowActs<F extends Flow, M extends MoveOf<F>, P extends string> = {
  readonly [K in M]: {
    readonly needs: Needs;
    readonly on: "selection";
    readonly confirm: "asks" | "warns";
    readonly call: P;
    readonly sends: { readonly move: K };
  } & (F["moves"][K] extends { asks: infer A } ? { readonly asks: A } : object);
};

/**
 * Makes acts of a list from those moves of a flow for which a right is named. A grave move warns first, and each act asks for what its move asks. The acts
 * share one call, which is open to everyone who may make one of the moves; the call then checks the right of the move.
 *
 *     acts: flowActs(loanFlow, { needs: { lend: writes("Loan"), deny: superAdmin }, call: "loanTableControl/makeMove" })
 *     // { lend: { needs: writes("Loan"), on: "selection", confirm: "asks", call: "loanTableControl/makeMove", sends: { move: "lend" } }, … }
 */
export const flowActs = <F extends Flow, M extends MoveOf<F>, const P extends `${string}/${string}`>(
  flow: F,
  { needs, call }: { readonly needs: { readonly [K in M]: Needs }; readonly call: P },
): FlowActs<F, M, P> =>
  // cast: every move for which a right is named was given its act.
  Object.fromEntries(
    Object.entries<Needs>(needs).map(([move, own]) => {
      const { destructive, asks } = flow.moves[move] ?? {};
      return [
        move,
        {
          needs: own,
          on: "selection",
          confirm: destructive ? "warns" : "asks",
          call,
          sends: { move },
          ...(asks && { asks }),
        },
      ];
    }),
  ) as FlowActs<F, M, P>;

/** The same right for every move of a flow. */
export const forEachMove = <F extends Flow>(flow: F, needs: Needs): { readonly [M in MoveOf<F>]: Needs } =>
  // cast: every move was given it.
  Object.fromEntries(Object.keys(flow.moves).map((move) => [move, needs])) as { readonly [M in MoveOf<F>]: Needs };
