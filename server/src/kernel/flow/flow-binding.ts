import type { Viewer } from "@rajt/contract/kernel/access";
import type { ActorOf, EventOf, FactOf, Flow, MoveOf, StateOf } from "@rajt/contract/kernel/flow/flow";
import type { Facts } from "@rajt/contract/kernel/right";
import type { Change } from "../db/change-log.ts";
import type { Runner, Tx } from "../db/database.ts";

/** A step as it is taken, under the lock of its subject. */
export type Taken<F extends Flow, Subject, Said> = {
  readonly id: number;
  /** As it was before. */
  readonly subject: Subject;
  readonly step: MoveOf<F> | EventOf<F>;
  readonly from: StateOf<F>;
  readonly to: StateOf<F>;
  readonly reason: string | null;
  /** Data that came with the step: a decision, a provider's word. */
  readonly said: Said;
  /** Null: nobody made it, it was heard of. */
  readonly viewer: Viewer | null;
  readonly now: Date;
};

type Act<F extends Flow, Subject, Said> = (tx: Tx, taken: Taken<F, Subject, Said>) => Promise<void>;

/** The server's half of a flow; see {@link serveFlow}. `Known` is as much of a subject as decides which moves are open. */
export type FlowBinding<F extends Flow, Known, Subject extends Known, Said> = {
  /** Names the subject in the change log, whose lines of action "status" are its history. */
  readonly object: (subject: Subject) => string;
  /** Reads a subject and holds it until the transaction ends; undefined where there is none. */
  readonly lock: (tx: Tx, id: number) => Promise<Subject | undefined>;
  /** Returns the subject's state, be that stored or derived. */
  readonly stateOf: (known: Known) => StateOf<F>;
  /** Returns the roles of the viewer towards the subject. For a viewer without one the subject does not exist. */
  readonly actorsOf: (viewer: Viewer, known: Known) => readonly ActorOf<F>[];
  /** Refuses a step that may not be taken after all, naming the fields that are wrong; it may not write. */
  readonly check?: Act<F, Subject, Said>;
  /** Writes where the step leads. Nothing else writes it. */
  readonly store: Act<F, Subject, Said>;
  /** Returns the changes that the history records; without it state, move and reason. */
  readonly changes?: (taken: Taken<F, Subject, Said>) => Change["changes"];
  /** Effects in their order: of a step, of coming to a state (once where both have one name), and (`*`) of every step, such as telling those concerned. */
  readonly on?: { readonly [S in StateOf<F> | MoveOf<F> | EventOf<F> | "*"]?: readonly Act<F, Subject, Said>[] };
  /** Of a flow with limits. */
  readonly limits?: {
    /** The subjects that have stood in a state since a moment or longer. */
    readonly waiting: (runner: Runner, state: StateOf<F>, since: Date) => Promise<readonly number[]>;
    readonly sinceOf: (subject: Subject) => Date;
    /** Speaks of it, at every run: `about` is the same for each that finds the same days left, so that it is told once. */
    readonly remind: (tx: Tx, overdue: Overdue<F, Subject>) => Promise<void>;
    /** Data that the event of a limit brings. */
    readonly says: Said;
  };
} & ([FactOf<F>] extends [never]
  ? { readonly factsOf?: never }
  : {
      /** Returns the facts that the conditions of moves ask for. */
      readonly factsOf: (known: Known, now: Date) => Facts<FactOf<F>>;
    });

type Overdue<F extends Flow, Subject> = {
  readonly id: number;
  readonly subject: Subject;
  readonly state: StateOf<F>;
  /** One of those days before the end that the literal names. */
  readonly daysLeft: number;
  readonly about: string;
  readonly now: Date;
};

/** A move as somebody asks for it. */
export type Making<F extends Flow, Said> = {
  readonly move: MoveOf<F>;
  readonly reason: string | null;
  readonly said: Said;
};

/** An event as it is heard of a subject. */
export type Hearing<F extends Flow, Said, Subject> = {
  readonly event: EventOf<F>;
  readonly said: Said;
  readonly now: Date;
  /** As its caller has locked it, whose event follows from how it stands. */
  readonly subject?: Subject;
};
