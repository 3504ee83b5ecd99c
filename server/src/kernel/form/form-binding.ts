import type { Viewer } from "@rajt/contract/kernel/access";
import type { Dto, EditableAccess, Form, SelectionOf } from "@rajt/contract/kernel/form/form";
import type { ToldRecordsOf } from "@rajt/contract/kernel/form/told";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";
import type { Facts } from "@rajt/contract/kernel/right";
import type { Insertable, RawBuilder } from "kysely";
import type { Database } from "../../database.generated.ts";
import type { FieldProblem } from "../calls/refusal.ts";
import type { Runner, Tx } from "../db/database.ts";
import type { PartColumn, Parts } from "./record/parts.ts";
import type { Source } from "./record/sources.ts";
import type { FactColumns } from "../right/condition.ts";

type Stamped = {
  [T in keyof Database]: Database[T] extends { id: unknown; updated_at: unknown } ? T : never;
}[keyof Database];

/** A table whose row is a record: it has an `id` and `updated_at`. `"competition as c"` gives it the name its conditions know. */
export type EditedTable = Stamped | `${Stamped} as ${string}`;
type TableOf<T> = T extends `${infer Base} as ${string}` ? Base & Stamped : T & Stamped;

/** The viewer who asks, and the moment. */
export type Asking = {
  readonly viewer: Viewer;
  readonly now: Date;
  /** The hash of the session in which a record is saved; absent where nobody is signed in. */
  readonly session?: Buffer | null;
  /** The name of the device on which it is saved. */
  readonly device?: string | null;
};

/** Nothing, everything, or the fields listed (product/access 14). */
export type FieldAccess = { readonly editableAccess: EditableAccess; readonly editableFields: readonly string[] };

/** A record as it was read: what it is beside its fields, and every field by its name. */
export type RecordOf<F extends Form> = {
  readonly id: number;
  /** Moment of its last change, ISO 8601 in UTC with milliseconds. */
  readonly updated: string;
  readonly protectionLevel: ProtectionLevel | null;
  readonly values: Dto<F>;
  /** The stored facts on which rights depend. */
  readonly facts: Facts;
};

/** The values of a record as far as there are any of the right kind. */
export type Sound<F extends Form> = { readonly [K in keyof Dto<F>]?: Dto<F>[K] | null };

/** The record that values are of, and what rights depend on as it is stored; both null of a new one. */
export type RecordToCheck = { readonly id: number | null; readonly facts: Facts | null };

type Awaitable<T> = T | Promise<T>;

/** The server's half of a form; see {@link serveForm}. */
export type FormBinding<F extends Form, T extends EditedTable, P extends Parts = {}> = {
  /** The name of a record in the change log. */
  readonly object: string;
  /** Its row: locked while the record is written, and stamped. */
  readonly table: T;
  /** The tables that a record has a row in beside its own, by the names that fields and conditions know them by. */
  readonly parts?: P;
  /** Tables that expressions read besides, joined after the parts, whose rows they may not multiply; `asked.today` is the day. */
  readonly joins?: RawBuilder<unknown>;
  /** The source from which each field is read, and to which it is written unless it is an expression. */
  readonly fields: {
    readonly [K in keyof F["fields"]]: Source<(keyof Database[TableOf<T>] & string) | PartColumn<P>>;
  };
  /** Returns the condition for the rows that the viewer may see; any other row answers like one that is not there. */
  readonly scope: (viewer: Viewer) => RawBuilder<boolean>;
  readonly protection?: RawBuilder<ProtectionLevel | null>;
  /** Facts on which rights depend, read with each record; its scope may read them too. */
  readonly facts?: FactColumns;
  /** Locks what all who write it lock before the record's own row. */
  readonly locksBefore?: (tx: Tx, id: number) => Promise<void>;
  /** Fields of a new record that are not empty. */
  readonly create?: (runner: Runner, asking: Asking) => Awaitable<Partial<Dto<F>>>;
  /** Columns of a new row that are no fields. */
  readonly newRow?: (asking: Asking) => Partial<Insertable<Database[TableOf<T>]>>;
  /** Makes the row where it takes more than one table; its columns are filled after, as of a record that is there. */
  readonly insert?: (tx: Tx, dto: Dto<F>, asking: Asking) => Promise<number>;
  /** Writes what the engine cannot, after it: fields that are read by an expression. `before` is null of a new record. */
  readonly write?: (tx: Tx, id: number, dto: Dto<F>, asking: Asking & { before: Dto<F> | null }) => Promise<void>;
  /** Returns the fields of a record (null: of a new one) that the viewer may edit; without it whoever may write edits all. */
  readonly access?: (viewer: Viewer, record: RecordOf<F> | null) => FieldAccess;
  /** Tells whether the viewer sees the confined fields of a record (null: of a new one); a form that has any must have it. */
  readonly seesConfined?: (viewer: Viewer, record: RecordOf<F> | null) => boolean;
  /** Tells whether a record is the viewer's own; a reading of its confined fields by anyone else is written down. */
  readonly isOwn?: (viewer: Viewer, id: number) => boolean;
  /**
   * Finds problems of values by themselves, be they whole or not, so that whoever brings many records at once hears of them beside those of the schema.
   * `before` is what is stored, or what a new record begins with.
   */
  readonly problems?: (values: Sound<F>, asking: Asking & RecordToCheck & { before: Sound<F> }) => FieldProblem[];
  /**
   * Finds problems that only the server can know, before anything is written; it may not write. `id` is null for a new record. It is asked of
   * what is sound too where the schema refuses the rest, so that all that is wrong is named at once: a value may be missing.
   */
  readonly check?: (runner: Runner, values: Sound<F>, asking: Asking & RecordToCheck) => Promise<FieldProblem[]>;
  /** The problem that each constraint of the database stands for: `{ contest_name_key: { path: "name", message: "…" } }`. */
  readonly constraints?: Readonly<Record<string, FieldProblem>>;
} & (F extends { readonly moves: true }
  ? {
      /** Returns the moves of the record's flow that are open to the viewer. */
      readonly moves: (record: RecordOf<F>, asking: Asking) => readonly string[];
    }
  : { readonly moves?: never }) &
  ([keyof ToldRecordsOf<F>] extends [never]
    ? { readonly told?: never }
    : {
        /** Reads the records that the form tells beside who may edit. */
        readonly told: (runner: Runner, viewer: Viewer) => Promise<ToldRecordsOf<F>>;
      }) &
  ([SelectionOf<F["fields"]>] extends [never]
    ? object
    : {
        /** The records that each selection offers a viewer: a select of `id` and `name`. Only what is offered may be chosen. */
        readonly selections: { readonly [S in SelectionOf<F["fields"]>]: Choices };
      });

export type Choices = (viewer: Viewer) => RawBuilder<unknown>;
