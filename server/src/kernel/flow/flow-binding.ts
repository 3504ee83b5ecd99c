import type { Viewer } from "@rajt/contract/kernel/access";
import type {
  ActorOf,
  CreationOf,
  EventOf,
  FactOf,
  Flow,
  MoveOf,
  ReasonFactOf,
  StateOf,
  StepOf,
} from "@rajt/contract/kernel/flow/flow";
import type { Facts } from "@rajt/contract/kernel/right";
import type { LoggedObject } from "@rajt/contract/portal.objects";
import type { Change } from "../db/change-log.ts";
import type { Runner, Tx } from "../db/database.ts";

/** A step being applied, under the lock of its subject. */
export type AppliedStep<F extends Flow, Subject, Payload> = {
  readonly id: number;
  /** The subject before the step; for a creation the subject as inserted. */
  readonly subject: Subject;
  readonly step: StepOf<F>;
  /** Null for a creation. */
  readonly from: StateOf<F> | ([CreationOf<F>] extends [never] ? never : null);
  readonly to: StateOf<F>;
  readonly reason: string | null;
  /** Data of the step: a decision, a provider's report. */
  readonly payload: Payload;
  /** Null for an event. */
  readonly viewer: Viewer | null;
  readonly now: Date;
};

type Act<F extends Flow, Subject, Payload> = (tx: Tx, applied: AppliedStep<F, Subject, Payload>) => Promise<void>;

/** The server's half of a flow; see {@link serveFlow}. `KnownSubject` is the part of a subject that decides which moves are open. */
export type FlowBinding<F extends Flow, KnownSubject, Subject extends KnownSubject, Payload> = {
  /** The subject's object in the change log; its rows of action "status" are the history. */
  readonly object: (subject: Subject) => LoggedObject;
  /** Reads a subject and locks it until the transaction ends; undefined if it does not exist. */
  readonly lock: (tx: Tx, id: number) => Promise<Subject | undefined>;
  /** Returns the subject's state, stored or derived. */
  readonly stateOf: (known: KnownSubject) => StateOf<F>;
  /** Returns the viewer's roles for the subject. For a viewer without one the subject does not exist. */
  readonly actorsOf: (viewer: Viewer, known: KnownSubject) => readonly ActorOf<F>[];
  /** Refuses a step that is not permitted after all, naming the wrong fields; it must not write. */
  readonly check?: Act<F, Subject, Payload>;
  /** Stores the new state; for a creation the caller's insert has stored it. Nothing else writes the state. */
  readonly store: Act<F, Subject, Payload>;
  /** Returns the changes that the history records; by default state, move and reason. */
  readonly changes?: (applied: AppliedStep<F, Subject, Payload>) => Change["changes"];
  /** Effects in order: of a step, of entering a state (once where both have one name), and (`*`) of every step, such as notifications. */
  readonly on?: { readonly [S in StateOf<F> | StepOf<F> | "*"]?: readonly Act<F, Subject, Payload>[] };
} & (F extends { readonly limits: object }
  ? { readonly limits: LimitBinding<F, Subject, Payload> }
  : { readonly limits?: never }) &
  ([FactOf<F> | ReasonFactOf<F>] extends [never]
    ? { readonly factsOf?: never }
    : {
        /** Returns the facts that rights of moves depend on: when a move is open, and who reads its reason. */
        readonly factsOf: (known: KnownSubject, now: Date) => Facts<FactOf<F> | ReasonFactOf<F>>;
      });

/** The server's half of the limits of a flow. */
export type LimitBinding<F extends Flow, Subject, Payload> = {
  /** The subjects that have been in a state since this moment or longer. */
  readonly waiting: (runner: Runner, state: StateOf<F>, since: Date) => Promise<readonly number[]>;
  /** The start of its limit; null while no limit runs. */
  readonly sinceOf: (subject: Subject) => Date | null;
  /** Returns whether the event of a limit is deferred although the time is over; called at each run. */
  readonly waits?: (tx: Tx, id: number, subject: Subject, now: Date) => Promise<boolean>;
  /** Sends a reminder, at each run. `occurrence` is the same for each run with the same days left, and different for each of the declared days. */
  readonly remind: (tx: Tx, overdue: Overdue<F, Subject>) => Promise<void>;
  /** The payload of the limit's event. */
  readonly expiryPayload: Payload;
};

type Overdue<F extends Flow, Subject> = {
  readonly id: number;
  readonly subject: Subject;
  readonly state: StateOf<F>;
  /** One of the declared days before the end. */
  readonly daysLeft: number;
  /** The key of the reminder, for a notification that is `repeatable`. */
  readonly occurrence: string;
  readonly now: Date;
};

/** A subject to be created. */
export type Creating<KnownSubject, Payload> = {
  /** The part of it that decides the actors. */
  readonly known: KnownSubject;
  /** Inserts it in the start state of the flow; returns its id. */
  readonly insert: (tx: Tx) => Promise<number>;
  readonly payload: Payload;
};

/** A move to make. */
export type MoveInput<F extends Flow, Payload> = {
  readonly move: MoveOf<F>;
  readonly reason: string | null;
  readonly payload: Payload;
};

/** An event to apply to a subject. */
export type EventInput<F extends Flow, Payload, Subject> = {
  readonly event: EventOf<F>;
  readonly payload: Payload;
  readonly now: Date;
  /** The subject, if the caller has already locked it because the event depends on its state. */
  readonly subject?: Subject;
};
