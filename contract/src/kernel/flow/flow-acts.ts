/** The moves of a flow as acts of a list (docs/decisions/0029). */
import type { Needs } from "../access.ts";
import type { Flow, MoveOf } from "./flow.ts";

/** Moves of a flow, each as an act of one row and of all selected rows. */
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
 * Returns list acts for the moves that have a right here. A destructive move warns first, and each act has the prompt of its move. The acts
 * share one call, open to every viewer who may make one of the moves; the call then checks the right of the move.
 *
 *     acts: flowActs(loanFlow, { needs: { lend: writes("Loan"), deny: superAdmin }, call: "loanTableControl/makeMove" })
 *     // { lend: { needs: writes("Loan"), on: "selection", confirm: "asks", call: "loanTableControl/makeMove", sends: { move: "lend" } }, … }
 */
export const flowActs = <F extends Flow, M extends MoveOf<F>, const P extends `${string}/${string}`>(
  flow: F,
  { needs, call }: { readonly needs: { readonly [K in M]: Needs }; readonly call: P },
): FlowActs<F, M, P> =>
  // cast: each named move has its act.
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
