/** Flows: the life cycle of a record as one literal with its states, the moves that users make, and its events. */
import type { PromptFields } from "../form/prompt.ts";
import type { Right } from "../right.ts";

type Step<State extends string> = {
  /** One sentence about what happens; shown on the flow's page in docs/flows. */
  readonly about: string;
  /** The next state by current state. From a state that is missing here a move is refused and an event is ignored. */
  readonly transitions: Partial<Readonly<Record<State, State>>>;
  /** An intermediate state that the step passes through at once; the history records it. */
  readonly via?: State;
};

/** A step that a user makes; refused from any other state. */
export type Move<State extends string, Actor extends string> = Step<State> & {
  /** The actors that may make it. */
  readonly by: readonly Actor[];
  /** An additional right of the viewer on the subject: checked on a record, on a row of a list, and under the lock. */
  readonly when?: Right;
  /** Fields to fill in before the move, checked wherever it is made: `REASON` for a mandatory reason. */
  readonly asks?: PromptFields;
  /** The right to read its reason in the history; without it every actor may. */
  readonly reasonFor?: Right;
  /** It cannot be undone: the page warns first. */
  readonly destructive?: true;
};

/** A step reported by a provider, the bank or a job: it may arrive twice, late and in any order. */
export type FlowEvent<State extends string> = Step<State>;

/** The first step of a subject: made by an actor, with history and effects like a move. It leads to the start state. */
export type Creation<State extends string, Actor extends string> = {
  /** The name of the step in the history and among the effects. */
  readonly name: string;
  readonly about: string;
  /** An intermediate state that it passes through at once; the history records it. */
  readonly via?: State;
  readonly by: readonly Actor[];
};

/** A number of calendar days after which an event is applied to a subject that is still in the state. */
export type Limit = {
  readonly days: number;
  /** The event applied then: it may change the state or only record that the time is over. */
  readonly expiryEvent: string;
  /** Days before the end on which a reminder is sent, each once. */
  readonly reminderDays: readonly number[];
};

export type Flow<State extends string = string, Actor extends string = string> = {
  readonly name: string;
  readonly about: string;
  readonly states: readonly State[];
  readonly start: State;
  /** The creation step, for a flow that records one. */
  readonly creation?: Creation<State, Actor>;
  /** States without a move. */
  readonly ends: readonly State[];
  readonly moves: Readonly<Record<string, Move<State, Actor>>>;
  readonly events: Readonly<Record<string, FlowEvent<State>>>;
  readonly limits?: Partial<Readonly<Record<State, Limit>>>;
};

export type StateOf<F extends Flow> = F["states"][number];
export type MoveOf<F extends Flow> = keyof F["moves"] & string;
export type EventOf<F extends Flow> = keyof F["events"] & string;
/** The name of the creation step; never for a flow without one. */
export type CreationOf<F extends Flow> = F extends { readonly creation: { readonly name: infer N extends string } }
  ? N
  : never;
export type StepOf<F extends Flow> = MoveOf<F> | EventOf<F> | CreationOf<F>;
export type ActorOf<F extends Flow> = F["moves"][MoveOf<F>]["by"][number];
/** The facts that the conditions of a flow's moves depend on. */
export type FactOf<F extends Flow> = {
  [M in MoveOf<F>]: F["moves"][M] extends { readonly when: Right<infer Fact> } ? Fact : never;
}[MoveOf<F>];

/** The facts that the rights to read reasons depend on. */
export type ReasonFactOf<F extends Flow> = {
  [M in MoveOf<F>]: F["moves"][M] extends { readonly reasonFor: Right<infer Fact> } ? Fact : never;
}[MoveOf<F>];
/** The names of all prompt fields of a flow's moves. */
export type PromptNameOf<F extends Flow> = {
  [M in MoveOf<F>]: F["moves"][M] extends { readonly asks: infer A } ? keyof A & string : never;
}[MoveOf<F>];

/**
 * Declares a flow. `State` and `Actor` are given; moves and events are inferred:
 *
 *     export const loanFlow = defineFlow<State, Actor>()({
 *       name: "loan", about: "…", states: ["ASKED", "LENT", "BACK"], start: "ASKED", ends: ["BACK"],
 *       moves: { lend: { about: "…", transitions: { ASKED: "LENT" }, by: ["librarian"] } },
 *       events: { returned: { about: "The shelf reports it.", transitions: fromEach(["ASKED", "LENT"], "BACK") } },
 *     });
 *
 * One call makes all of its moves. Events have no call: they come from a provider, the bank or a job.
 *
 *     "POST /loanEditControl/makeMove": moveCall(loanFlow, superAdmin)
 *     // { id: 17, move: "lend", reason: null } → { successful: true }
 *     // { id: 17, move: "lend", reason: null } again → { successful: false, code: "kernel.flow.notOpen", message: "…" }
 */
export const defineFlow =
  <State extends string, Actor extends string = never>() =>
  <const F extends Flow<State, Actor>>(flow: F): F =>
    flow;

/** Returns transitions from several states to one: `fromEach(["A", "B"], "C")` is `{ A: "C", B: "C" }`. */
export const fromEach = <const From extends string, const To extends string>(
  states: readonly From[],
  to: To,
): Readonly<Record<From, To>> =>
  // cast: the entries have exactly these keys.
  Object.fromEntries(states.map((state) => [state, to])) as Record<From, To>;

/** Returns the state that a move leads to, or null where it cannot be made from this state. */
export const afterMove = <F extends Flow>(flow: F, move: MoveOf<F>, state: StateOf<F>): StateOf<F> | null =>
  leadsTo(flow.moves[move], state);

/** Returns the state after an event, or null where the event does not concern this state. */
export const afterEvent = <F extends Flow>(flow: F, event: EventOf<F>, state: StateOf<F>): StateOf<F> | null =>
  leadsTo(flow.events[event], state);

const leadsTo = (step: Step<string> | undefined, state: string): string | null => step?.transitions[state] ?? null;

/** Returns the moves open to any of these actors in a state, in the order declared: `["adminAgrees", "adminDenies"]`. */
export const movesFrom = <F extends Flow>(flow: F, state: StateOf<F>, actors: readonly ActorOf<F>[]): MoveOf<F>[] =>
  Object.entries(flow.moves).flatMap(([name, move]) =>
    leadsTo(move, state) !== null && move.by.some((actor) => actors.includes(actor)) ? [name] : [],
  );
