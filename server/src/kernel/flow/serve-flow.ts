import type { Viewer } from "@rajt/contract/kernel/access";
import { formatMoment } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import {
  afterEvent,
  afterMove,
  movesFrom,
  type CreationOf,
  type Flow,
  type MoveOf,
  type StateOf,
  type StepOf,
} from "@rajt/contract/kernel/flow/flow";
import { unanswered } from "@rajt/contract/kernel/form/prompt";
import { permits } from "@rajt/contract/kernel/right";
import { fieldsRefused, noData, Refusal } from "../calls/refusal.ts";
import { logChange } from "../db/change-log.ts";
import type { Db, Runner, Tx } from "../db/database.ts";
import type { Creating, FlowBinding, EventInput, MoveInput, AppliedStep } from "./flow-binding.ts";
import { keepLimits } from "./keep-limits.ts";
import { readHistory, readLastStep, type HistoryStep } from "./history.store.ts";

/** The viewer who makes a move; `locale` is the language of days in refusals. */
export type MoveContext = { readonly viewer: Viewer; readonly now: Date; readonly locale?: Locale };

/**
 * Serves a flow: its moves and events, from a binding that stores the subject and runs the effects.
 *
 *     const loans = serveFlow(loanFlow, {
 *       object: () => "loan",
 *       lock: lockLoan,
 *       stateOf: ({ state }) => state,
 *       actorsOf: ({ accountId }, { librarian }) => (accountId === librarian ? ["librarian"] : []),
 *       store: (tx, { id, to }) => storeLoan(tx, id, to),
 *       on: { LENT: [printSlip], "*": [notifyBorrower] },
 *     });
 *     loans.open(viewer, loan, now)                                    // ["lend"]: sent with the record
 *     await loans.make(tx, 17, { move: "lend", reason: null, payload: {} }, { viewer, now })  // "LENT"
 *     await loans.applyEvent(tx, 17, { event: "returned", payload: {}, now })   // true; applied again: false, without a change
 *     await loans.create(tx, { known, insert, payload: {} }, { viewer, now })  // 18: for a flow with a creation
 *     await loans.history(db, 17, loan, { viewer, now })               // [{ at, by: "Réka", step: "lend", from: "ASKED", to: "LENT", reason: null }]
 *
 * The move, with `lock` and `store` as plain statements, runs:
 *
 *     select state, librarian from loan where id = 17 for no key update                              -- lock: "lend" is open in ASKED
 *     update loan set state = 'LENT' where id = 17                                                 -- store
 *     insert into change_log (at, actor_id, action, object, object_id, changes) select now, 5, 'status', 'loan', 17,
 *       '{"state": ["ASKED", "LENT"], "move": [null, "lend"], "reason": [null, null]}' from (values (1)) as once
 *
 * Whatever the binding, the engine looks a step up in the declaration under the lock of its subject, requires a declared actor and a reason
 * where it is mandatory, and writes state, history and effects together.
 */
export function serveFlow<F extends Flow, KnownSubject, Subject extends KnownSubject, Payload = object>(
  flow: F,
  binding: FlowBinding<F, KnownSubject, Subject, Payload>,
) {
  const { lock, stateOf, actorsOf, factsOf } = binding;

  /** Returns the moves open to a viewer, in the order declared. */
  const open = (viewer: Viewer, known: KnownSubject, now: Date): MoveOf<F>[] =>
    movesFrom(flow, stateOf(known), actorsOf(viewer, known)).filter((move) => {
      const when = flow.moves[move]?.when;
      return when === undefined || permits<string>(viewer, when, factsOf?.(known, now) ?? {});
    });

  /** Applies an event. @returns whether the state changed; an event that does not apply is ignored */
  const applyEvent = async (
    tx: Tx,
    id: number,
    { event, payload, now, ...rest }: EventInput<F, Payload, Subject>,
  ): Promise<boolean> => {
    const subject = rest.subject ?? (await lock(tx, id));
    if (!subject) return false;
    const from = stateOf(subject);
    const to = afterEvent(flow, event, from);
    if (to === null) return false;
    await applyStep(tx, flow, binding, {
      id,
      subject,
      step: event,
      from,
      to,
      reason: null,
      payload,
      viewer: null,
      now,
    });
    return true;
  };

  return {
    open,
    applyEvent,

    /**
     * Creates a subject, with the history and the effects of its creation. @returns its id
     *
     * @throws {Refusal} if the viewer is none of the actors that may create it
     */
    create: async (
      tx: Tx,
      { known, insert, payload }: Creating<KnownSubject, Payload>,
      { viewer, now }: MoveContext,
    ): Promise<number> => {
      const creation: Flow["creation"] = flow.creation;
      if (!creation) throw new Error(`the flow ${flow.name} declares no creation`);
      const actors: readonly string[] = actorsOf(viewer, known);
      if (!creation.by.some((actor) => actors.includes(actor))) throw noData();
      const id = await insert(tx);
      const subject = await lock(tx, id);
      if (!subject) throw new Error(`${flow.name} ${id} is not there after it was inserted`);
      // cast: the declaration names its creation step.
      const step = creation.name as CreationOf<F>;
      // cast: a flow with a creation has null among its source states.
      const from = null as never;
      const applied: AppliedStep<F, Subject, Payload> = {
        id,
        subject,
        step,
        from,
        to: flow.start,
        reason: null,
        payload,
        viewer,
        now,
      };
      await binding.check?.(tx, applied);
      await follow(tx, flow, binding, applied);
      return id;
    },

    /**
     * Reads the steps of a subject, oldest first, for one of its actors. A reason is returned only to the viewers whom its move names.
     *
     * @throws {Refusal} if the subject does not exist for the viewer
     */
    history: async (
      runner: Runner,
      id: number,
      subject: Subject,
      { viewer, now }: MoveContext,
    ): Promise<HistoryStep<StateOf<F>>[]> => {
      if (actorsOf(viewer, subject).length === 0) throw noData();
      const facts = factsOf?.(subject, now) ?? {};
      const steps = await readHistory(runner, binding.object(subject), id);
      return steps.map((step) => {
        const reader = flow.moves[step.step]?.reasonFor;
        const reason = reader === undefined || permits<string>(viewer, reader, facts) ? step.reason : null;
        // cast: the history has states of its flow.
        return { ...step, reason } as HistoryStep<StateOf<F>>;
      });
    },
    /** Runs the daily job of a flow's limits. */
    keepLimits: (db: Db, now: Date) => keepLimits(db, { flow, binding, applyEvent }, now),

    /**
     * Makes a move. @returns the new state
     *
     * @throws {Refusal} if the subject does not exist for the viewer; if the move is not open, naming the user who moved it last; if a
     * reason is missing
     */
    make: async (
      tx: Tx,
      id: number,
      { move, reason, payload }: MoveInput<F, Payload>,
      mover: MoveContext,
    ): Promise<StateOf<F>> => {
      const { viewer, now } = mover;
      const subject = await lock(tx, id);
      if (!subject || actorsOf(viewer, subject).length === 0) throw noData();
      const from = stateOf(subject);
      const to = afterMove(flow, move, from);
      if (to === null || !open(viewer, subject, now).includes(move))
        throw await notOpen(tx, binding.object(subject), id, mover);
      const missing = unanswered(flow.moves[move]?.asks ?? {}, { ...payload, reason });
      if (missing.length > 0)
        throw fieldsRefused(missing.map((path) => ({ path, message: "kernel.error.required" as const })));
      await applyStep(tx, flow, binding, { id, subject, step: move, from, to, reason, payload, viewer, now });
      return to;
    },
  };
}

async function applyStep<F extends Flow, KnownSubject, Subject extends KnownSubject, Payload>(
  tx: Tx,
  flow: F,
  binding: FlowBinding<F, KnownSubject, Subject, Payload>,
  applied: AppliedStep<F, Subject, Payload>,
): Promise<void> {
  await binding.check?.(tx, applied);
  await binding.store(tx, applied);
  await follow(tx, flow, binding, applied);
}

/** Writes the history of a stored step, and runs its effects. */
async function follow<F extends Flow, KnownSubject, Subject extends KnownSubject, Payload>(
  tx: Tx,
  flow: F,
  binding: FlowBinding<F, KnownSubject, Subject, Payload>,
  applied: AppliedStep<F, Subject, Payload>,
): Promise<void> {
  const { id, subject, step, from, to, viewer, now: at } = applied;
  const via = viaOf(flow, step);
  const stops = via === undefined ? [to] : [via, to];
  const [actor, object] = [viewer?.accountId ?? null, binding.object(subject)];
  for (const [place, stop] of stops.entries()) {
    const changes = (binding.changes ?? whatChanged)({ ...applied, from: stops[place - 1] ?? from, to: stop });
    await logChange(tx, { actor, action: "status", object, objectId: id, changes, at });
  }
  for (const name of new Set([step, ...(to === from ? [] : stops), "*"]))
    // cast: the name is one of those that the binding may have.
    for (const act of binding.on?.[name as "*"] ?? []) await act(tx, applied);
}

const viaOf = <F extends Flow>(flow: F, step: StepOf<F>): StateOf<F> | undefined =>
  (flow.moves[step] ?? flow.events[step] ?? (flow.creation?.name === step ? flow.creation : undefined))?.via;

const whatChanged = <F extends Flow, Subject>({
  from,
  to,
  step,
  reason,
  payload,
}: AppliedStep<F, Subject, unknown>) => {
  const rest = Object.entries({ move: step, ...(payload as object), reason });
  return {
    state: [from, to] as const,
    ...Object.fromEntries(rest.map(([name, value]) => [name, [null, value] as const])),
  };
};

/** Returns the refusal of a move that is no longer open: mostly another user was faster. */
async function notOpen(tx: Tx, object: string, id: number, { viewer, locale = "hu" }: MoveContext): Promise<Refusal> {
  const last = await readLastStep(tx, object, id);
  if (!last?.name || last.actorId === viewer.accountId) return new Refusal("kernel.flow.notOpen");
  return new Refusal("kernel.flow.movedBy", { variables: { name: last.name, when: formatMoment(last.at, locale) } });
}
