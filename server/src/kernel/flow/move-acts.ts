import type { Viewer } from "@rajt/contract/kernel/access";
import type { ActorOf, FactOf, Flow, MoveOf } from "@rajt/contract/kernel/flow/flow";
import type { PromptValues } from "@rajt/contract/kernel/form/prompt";
import { sql } from "kysely";
import { Refusal } from "../calls/refusal.ts";
import type { Tx } from "../db/database.ts";
import { viewerTerms, conditionOf, type FactColumns } from "../right/condition.ts";
import type { ActHandler, Sql } from "../table/binding.ts";
import type { MoveInput } from "./flow-binding.ts";
import type { MoveContext } from "./serve-flow.ts";

type Makes<F extends Flow> = {
  readonly make: (tx: Tx, id: number, input: MoveInput<F, object>, mover: MoveContext) => Promise<unknown>;
};
type Rows<F extends Flow> = {
  /** The state of a row of the list. */
  readonly state: Sql;
  /** Whether a viewer is each of the flow's actors: for any row, or as a condition over the list's rows. */
  readonly actors: { readonly [A in ActorOf<F>]: (viewer: Viewer) => boolean | Sql };
} & ([FactOf<F>] extends [never]
  ? { readonly facts?: never }
  : {
      /** The facts that the conditions of moves depend on. */
      readonly facts: FactColumns<FactOf<F>>;
    });
type MoveActs<F extends Flow> = {
  readonly acts: { readonly [M in MoveOf<F>]: ActHandler };
  readonly open: { readonly [M in MoveOf<F>]: (viewer: Viewer) => Sql };
};

/**
 * Binds the moves of a flow as acts of a list: each row has the moves that are open for it, and each move is made under the lock of its own
 * subject.
 *
 *     const moves = moveActs(verificationFlow, verification(context), {
 *       state: sql`p.user_status`,
 *       actors: { office: ({ isSuperAdmin }) => isSuperAdmin },
 *     });
 *     // open.verify: p.user_status in ('UnderVerification', 'Prohibited', 'Inactive') and (true)
 */
export function moveActs<F extends Flow>(flow: F, served: Makes<F>, rows: Rows<F>): MoveActs<F> {
  const moves = Object.keys(flow.moves) as MoveOf<F>[];
  const each = <T>(of: (move: MoveOf<F>) => T) => Object.fromEntries(moves.map((move) => [move, of(move)]));
  // cast: each move has both.
  return {
    acts: each((move) => making(flow, served, move)),
    open: each((move) => openTo(flow, move, rows)),
  } as MoveActs<F>;
}

/**
 * Returns a move from the input of its call, with the values of its prompt:
 *
 *     moveInputOf(loanFlow, "deny", { id: 17, move: "deny", reason: "It leaks.", until: "2026-06-01" })
 *     // { move: "deny", reason: "It leaks.", payload: { until: "2026-06-01" } }
 */
export function moveInputOf<F extends Flow>(flow: F, move: MoveOf<F>, came: object): MoveInput<F, object> {
  // cast: the call's schema has validated each field.
  const answers = came as PromptValues;
  const names = Object.keys(flow.moves[move]?.asks ?? {});
  const { reason, ...payload } = Object.fromEntries(names.map((name) => [name, answers[name] ?? null]));
  return { move, reason: typeof reason === "string" ? reason : null, payload };
}

function openTo<F extends Flow>(flow: F, move: MoveOf<F>, { state, actors, facts }: Rows<F>) {
  const { transitions, by, when } = flow.moves[move] ?? { transitions: {}, by: [] };
  const from = Object.keys(transitions).map((each) => sql.lit(each));
  // cast: a flow's moves name its own actors.
  const of = by as readonly ActorOf<F>[];
  return (viewer: Viewer): Sql =>
    sql`(${state} in (${sql.join(from)}) and (${sql.join(
      of.map((actor) => isSo(actors[actor](viewer))),
      sql` or `,
    )})${when ? sql` and ${conditionOf<string>(when, facts ?? {}, viewerTerms(viewer))}` : sql``})`;
}

const isSo = (condition: boolean | Sql): Sql => (typeof condition === "boolean" ? sql.lit(condition) : condition);

/** A refused row rolls back only its own writes. */
const making =
  <F extends Flow>(flow: F, { make }: Makes<F>, move: MoveOf<F>): ActHandler =>
  async (tx, ids, { viewer, at, asked }) => {
    const refused = new Map<number, Refusal["code"]>();
    for (const id of ids) {
      await sql`savepoint before_move`.execute(tx);
      try {
        await make(tx, id, moveInputOf(flow, move, asked), { viewer, now: at });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await sql`rollback to savepoint before_move`.execute(tx);
        refused.set(id, codeOf(error));
      }
    }
    return refused;
  };

/** Returns the refusal for an act of many rows: without the name of a faster user, and with the act's usual code for a missing row. */
const codeOf = ({ code }: Refusal): Refusal["code"] =>
  code === "kernel.flow.movedBy" ? "kernel.flow.notOpen" : code === "kernel.error.noData" ? "kernel.act.gone" : code;
