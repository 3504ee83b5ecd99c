/** The life of a thing as one literal: its states, the moves that people make, and the events that are heard of it. */
import type { PromptFields } from "../form/prompt.ts";
import type { Right } from "../right.ts";

type Step<State extends string> = {
  /** Says in one sentence what happens; the flow's page in docs/flows shows it. */
  readonly about: string;
  /** Maps each state to the state that the step leads to. From a state that is missing a move is refused, and an event changes nothing. */
  readonly transitions: Partial<Readonly<Record<State, State>>>;
  /** Of a step that at once brings on the next: the state between, which the history keeps too. */
  readonly via?: State;
};

/** Made by somebody, and refused where it is not open. */
export type Move<State extends string, Actor extends string> = Step<State> & {
  /** Any one of these may make it. */
  readonly by: readonly Actor[];
  /** It is open only where this sentence about its maker and its subject holds, too: on a record, on a row of a list, under the lock. */
  readonly when?: Right;
  /** Asked first, and checked wherever it is made: `REASON` of who has to say why. */
  readonly asks?: PromptFields;
  /** The sentence that says which actors read its reason in the history; without it each actor does. */
  readonly reasonFor?: Right;
  /** It cannot simply be taken back: the page asks first, in the colour of danger. */
  readonly destructive?: true;
};

/** Said by a provider, the bank or a job: it may come twice, late and in any order. */
export type FlowEvent<State extends string> = Step<State>;

/** How a thing begins: made by one of its actors, with a history and effects as a move has them. It leads to the flow's start. */
export type Creation<State extends string, Actor extends string> = {
  /** The name of the step in the history and among the effects. */
  readonly name: string;
  readonly about: string;
  /** The state that it passes through at once; the history keeps it too. */
  readonly via?: State;
  readonly by: readonly Actor[];
};

/** A number of calendar days at the end of which an event is heard of a thing that still stands in a state. */
export type Limit = {
  readonly days: number;
  /** The event that is heard then: it may lead elsewhere, or say that the time is over and lead nowhere. */
  readonly expiryEvent: string;
  /** Days before the end on which a reminder goes out, each once. */
  readonly reminderDays: readonly number[];
};

export type Flow<State extends string = string, Actor extends string = string> = {
  readonly name: string;
  readonly about: string;
  readonly states: readonly State[];
  readonly start: State;
  /** Of a flow whose subjects begin by a step of their own. */
  readonly creation?: Creation<State, Actor>;
  /** From these no move leads on. */
  readonly ends: readonly State[];
  readonly moves: Readonly<Record<string, Move<State, Actor>>>;
  readonly events: Readonly<Record<string, FlowEvent<State>>>;
  readonly limits?: Partial<Readonly<Record<State, Limit>>>;
};

export type StateOf<F extends Flow> = F["states"][number];
export type MoveOf<F extends Flow> = keyof F["moves"] & string;
export type EventOf<F extends Flow> = keyof F["events"] & string;
/** The name of the step by which subjects begin; never, where they begin without one. */
export type CreationOf<F extends Flow> = F extends { readonly creation: { readonly name: infer N extends string } }
  ? N
  : never;
export type StepOf<F extends Flow> = MoveOf<F> | EventOf<F> | CreationOf<F>;
export type ActorOf<F extends Flow> = F["moves"][MoveOf<F>]["by"][number];
/** The facts of a subject of which the conditions of a flow's moves speak. */
export type FactOf<F extends Flow> = {
  [M in MoveOf<F>]: F["moves"][M] extends { readonly when: Right<infer Fact> } ? Fact : never;
}[MoveOf<F>];

/** The facts of which the sentences speak that say who reads a reason. */
export type ReasonFactOf<F extends Flow> = {
  [M in MoveOf<F>]: F["moves"][M] extends { readonly reasonFor: Right<infer Fact> } ? Fact : never;
}[MoveOf<F>];
/** The names of all that the moves of a flow ask for. */
export type PromptNameOf<F extends Flow> = {
  [M in MoveOf<F>]: F["moves"][M] extends { readonly asks: infer A } ? keyof A & string : never;
}[MoveOf<F>];

/**
 * Declares a flow; `State` and `Actor` are given, moves and events are read off:
 *
 *     export const loanFlow = defineFlow<State, Actor>()({
 *       name: "loan", about: "…", states: ["ASKED", "LENT", "BACK"], start: "ASKED", ends: ["BACK"],
 *       moves: { lend: { about: "…", transitions: { ASKED: "LENT" }, by: ["librarian"] } },
 *       events: { returned: { about: "The shelf says so.", transitions: fromEach(["ASKED", "LENT"], "BACK") } },
 *     });
 *
 * One call makes all of its moves; events have none, since a provider, the bank or a job says them:
 *
 *     "POST /loanEditControl/makeMove": moveCall(loanFlow, superAdmin)
 *     // { id: 17, move: "lend", reason: null } → { successful: true }
 *     // { id: 17, move: "lend", reason: null } again → { successful: false, code: "kernel.flow.notOpen", message: "…" }
 */
export const defineFlow =
  <State extends string, Actor extends string = never>() =>
  <const F extends Flow<State, Actor>>(flow: F): F =>
    flow;

/** Of a step that leads to one state from several: `fromEach(["A", "B"], "C")` is `{ A: "C", B: "C" }`. */
export const fromEach = <const From extends string, const To extends string>(
  states: readonly From[],
  to: To,
): Readonly<Record<From, To>> =>
  // The cast: every key was given.
  Object.fromEntries(states.map((state) => [state, to])) as Record<From, To>;

/** Returns the state that a move leads to, or null where it cannot be made from this state. */
export const afterMove = <F extends Flow>(flow: F, move: MoveOf<F>, state: StateOf<F>): StateOf<F> | null =>
  leadsTo(flow.moves[move], state);

/** Returns the state after an event, or null where the event does not concern this state. */
export const afterEvent = <F extends Flow>(flow: F, event: EventOf<F>, state: StateOf<F>): StateOf<F> | null =>
  leadsTo(flow.events[event], state);

const leadsTo = (step: Step<string> | undefined, state: string): string | null => step?.transitions[state] ?? null;

/** The moves that any of these actors may make from a state, in the order declared: `["adminAgrees", "adminDenies"]`. */
export const movesFrom = <F extends Flow>(flow: F, state: StateOf<F>, actors: readonly ActorOf<F>[]): MoveOf<F>[] =>
  Object.entries(flow.moves).flatMap(([name, move]) =>
    leadsTo(move, state) !== null && move.by.some((actor) => actors.includes(actor)) ? [name] : [],
  );
