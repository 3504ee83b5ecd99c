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
import type { Change } from "../db/change-log.ts";
import type { Runner, Tx } from "../db/database.ts";

/** A step as it is applied, under the lock of its subject. */
export type AppliedStep<F extends Flow, Subject, Payload> = {
  readonly id: number;
  /** As it was before; of a creation as it was made. */
  readonly subject: Subject;
  readonly step: StepOf<F>;
  /** Null: of a creation. */
  readonly from: StateOf<F> | ([CreationOf<F>] extends [never] ? never : null);
  readonly to: StateOf<F>;
  readonly reason: string | null;
  /** Data that came with the step: a decision, a provider's word. */
  readonly payload: Payload;
  /** Null: nobody made it, it was heard of. */
  readonly viewer: Viewer | null;
  readonly now: Date;
};

type Act<F extends Flow, Subject, Payload> = (tx: Tx, applied: AppliedStep<F, Subject, Payload>) => Promise<void>;

/** The server's half of a flow; see {@link serveFlow}. `Known` is as much of a subject as decides which moves are open. */
export type FlowBinding<F extends Flow, Known, Subject extends Known, Payload> = {
  /** Names the subject in the change log, whose lines of action "status" are its history. */
  readonly object: (subject: Subject) => string;
  /** Reads a subject and holds it until the transaction ends; undefined where there is none. */
  readonly lock: (tx: Tx, id: number) => Promise<Subject | undefined>;
  /** Returns the subject's state, be that stored or derived. */
  readonly stateOf: (known: Known) => StateOf<F>;
  /** Returns the roles of the viewer towards the subject. For a viewer without one the subject does not exist. */
  readonly actorsOf: (viewer: Viewer, known: Known) => readonly ActorOf<F>[];
  /** Refuses a step that may not be taken after all, naming the fields that are wrong; it may not write. */
  readonly check?: Act<F, Subject, Payload>;
  /** Writes where the step leads, except of a creation, whose caller inserts it so. Nothing else writes it. */
  readonly store: Act<F, Subject, Payload>;
  /** Returns the changes that the history records; without it state, move and reason. */
  readonly changes?: (applied: AppliedStep<F, Subject, Payload>) => Change["changes"];
  /** Effects in their order: of a step, of coming to a state (once where both have one name), and (`*`) of every step, such as telling those concerned. */
  readonly on?: { readonly [S in StateOf<F> | StepOf<F> | "*"]?: readonly Act<F, Subject, Payload>[] };
} & (F extends { readonly limits: object }
  ? { readonly limits: LimitBinding<F, Subject, Payload> }
  : { readonly limits?: never }) &
  ([FactOf<F> | ReasonFactOf<F>] extends [never]
    ? { readonly factsOf?: never }
    : {
        /** Returns the facts that the sentences of moves ask for: when one is open, and who reads its reason. */
        readonly factsOf: (known: Known, now: Date) => Facts<FactOf<F> | ReasonFactOf<F>>;
      });

/** How the server keeps the limits of a flow. */
export type LimitBinding<F extends Flow, Subject, Payload> = {
  /** The subjects that have stood in a state since a moment or longer. */
  readonly waiting: (runner: Runner, state: StateOf<F>, since: Date) => Promise<readonly number[]>;
  /** Since when its time runs; null while it does not run. */
  readonly sinceOf: (subject: Subject) => Date | null;
  /** Returns whether the event of a limit has to wait although the time is over; asked at each run. */
  readonly waits?: (tx: Tx, id: number, subject: Subject, now: Date) => Promise<boolean>;
  /** Reminds of it, at each run: `occurrence` is the same for each run that finds the same days left, and another for each day of the literal. */
  readonly remind: (tx: Tx, overdue: Overdue<F, Subject>) => Promise<void>;
  /** Data that the event of a limit brings. */
  readonly expiryPayload: Payload;
};

type Overdue<F extends Flow, Subject> = {
  readonly id: number;
  readonly subject: Subject;
  readonly state: StateOf<F>;
  /** One of those days before the end that the literal names. */
  readonly daysLeft: number;
  /** Names the reminder: of a notification that is `repeatable`. */
  readonly occurrence: string;
  readonly now: Date;
};

/** A subject as its caller makes it. */
export type Creating<Known, Payload> = {
  /** As much of it as decides who its maker is to it. */
  readonly known: Known;
  /** Inserts it in the start of its flow; returns its id. */
  readonly insert: (tx: Tx) => Promise<number>;
  readonly payload: Payload;
};

/** A move as somebody asks for it. */
export type MoveInput<F extends Flow, Payload> = {
  readonly move: MoveOf<F>;
  readonly reason: string | null;
  readonly payload: Payload;
};

/** An event as it is heard of a subject. */
export type EventInput<F extends Flow, Payload, Subject> = {
  readonly event: EventOf<F>;
  readonly payload: Payload;
  readonly now: Date;
  /** As its caller has locked it, whose event follows from how it stands. */
  readonly subject?: Subject;
};
