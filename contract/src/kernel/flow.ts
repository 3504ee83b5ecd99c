/** The life of a thing as one literal (design: flow): its states, and for each move where it leads from each state it may be made in. */

export type Flow<State extends string = string, Actor extends string = string> = {
  readonly states: readonly State[];
  readonly start: State;
  /** From these nothing leads on. */
  readonly ends: readonly State[];
  readonly moves: Readonly<Record<string, Move<State, Actor>>>;
};

export type Move<State extends string, Actor extends string> = {
  /** Where it leads, by where it is made; from any other state it cannot be made. */
  readonly leads: Partial<Readonly<Record<State, State>>>;
  /** Any one of these may make it. */
  readonly by: readonly Actor[];
  /** Nobody makes it without saying why. */
  readonly reasoned?: true;
};

/**
 * Declares a flow; `State` and `Actor` are given, the moves are read off:
 *
 *     export const flow = defineFlow<State, Actor>()({ states: [...], start: "DRAFT", ends: ["CANCELLED"], moves: { submit: { leads: { DRAFT: "SUBMITTED" }, by: ["organiser"] } } });
 */
export const defineFlow =
  <State extends string, Actor extends string>() =>
  <const F extends Flow<State, Actor>>(flow: F): F =>
    flow;

export type MoveOf<F extends Flow> = keyof F["moves"] & string;

/** Where a move leads from a state; null where it cannot be made. */
export function leadsTo<State extends string, Actor extends string>(
  move: Move<State, Actor>,
  state: State,
): State | null {
  return move.leads[state] ?? null;
}

/** The moves that any of these actors may make from a state, in the order declared. */
export function movesFrom<State extends string, Actor extends string>(
  { moves }: Flow<State, Actor>,
  state: State,
  actors: readonly Actor[],
): string[] {
  return Object.entries(moves).flatMap(([name, move]) =>
    leadsTo(move, state) !== null && move.by.some((actor) => actors.includes(actor)) ? [name] : [],
  );
}
