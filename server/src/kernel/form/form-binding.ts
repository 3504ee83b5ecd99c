import type { Viewer } from "@rajt/contract/kernel/access";
import type { Dto, EditableAccess, Form, SelectionOf } from "@rajt/contract/kernel/form/form";
import type { RecordChoicesOf } from "@rajt/contract/kernel/form/form-choices";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";
import type { Facts } from "@rajt/contract/kernel/right";
import type { LoggedObject } from "@rajt/contract/portal.objects";
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

/** A table whose rows are records: it has `id` and `updated_at`. `"competition as c"` gives it an alias for conditions. */
export type EditedTable = Stamped | `${Stamped} as ${string}`;
type TableOf<T> = T extends `${infer Base} as ${string}` ? Base & Stamped : T & Stamped;

/** The viewer of the call, and the moment. */
export type FormCallContext = {
  readonly viewer: Viewer;
  readonly now: Date;
  /** The hash of the session in which a record is saved; absent for a guest. */
  readonly session?: Buffer | null;
  /** The name of the device on which it is saved. */
  readonly device?: string | null;
  /** The viewer's language, for values within messages; absent for imports, whose problems are translated later. */
  readonly locale?: Locale;
};

/** No field, all fields, or those listed (product/access 14). */
export type FieldAccess = { readonly editableAccess: EditableAccess; readonly editableFields: readonly string[] };

/** A record as read: its id, stamp and facts, and every field by name. */
export type RecordOf<F extends Form> = {
  readonly id: number;
  /** Moment of its last change, ISO 8601 in UTC with milliseconds. */
  readonly updated: string;
  readonly protectionLevel: ProtectionLevel | null;
  readonly values: Dto<F>;
  /** The stored facts that rights depend on. */
  readonly facts: Facts;
};

/** The valid values of a record. */
export type Sound<F extends Form> = { readonly [K in keyof Dto<F>]?: Dto<F>[K] | null };

/** The record of the values, and its stored facts; both null for a new one. */
export type RecordToCheck = { readonly id: number | null; readonly facts: Facts | null };

type Awaitable<T> = T | Promise<T>;

/** The server's half of a form; see {@link serveForm}. */
export type FormBinding<F extends Form, T extends EditedTable, P extends Parts = {}> = {
  /** The name of a record in the change log. */
  readonly object: LoggedObject;
  /** Its row: locked while the record is written, and stamped. */
  readonly table: T;
  /** Further tables with a row of the record, by the names that fields and conditions use. */
  readonly parts?: P;
  /** Further tables that expressions read, joined after the parts, without multiplying rows; `asked.today` is the day. */
  readonly joins?: RawBuilder<unknown>;
  /** The source of each field: read from it, and written to it unless it is an expression. */
  readonly fields: {
    readonly [K in keyof F["fields"]]: Source<(keyof Database[TableOf<T>] & string) | PartColumn<P>>;
  };
  /** Returns the values of a read record (all fields, or some) with those that are derived from others. */
  readonly derived?: (values: Partial<Dto<F>>) => Partial<Dto<F>>;
  /** Returns the condition for the rows that the viewer may see; any other row is answered like a missing one. */
  readonly scope: (viewer: Viewer) => RawBuilder<boolean>;
  readonly protection?: RawBuilder<ProtectionLevel | null>;
  /** Facts that rights depend on, read with each record; the scope may use them too. */
  readonly facts?: FactColumns;
  /** Locks the rows that all writers of the record lock before its own row. */
  readonly locksBefore?: (tx: Tx, id: number) => Promise<void>;
  /** Initial values of a new record. */
  readonly create?: (runner: Runner, asking: FormCallContext) => Awaitable<Partial<Dto<F>>>;
  /** Columns of a new row that are no fields. */
  readonly newRow?: (asking: FormCallContext) => Partial<Insertable<Database[TableOf<T>]>>;
  /** Inserts the row where it takes more than one table; its columns are written after, like those of an existing record. */
  readonly insert?: (tx: Tx, dto: Dto<F>, asking: FormCallContext) => Promise<number>;
  /** Writes what the engine cannot, after it: fields read by an expression. `before` is null for a new record. */
  readonly write?: (
    tx: Tx,
    id: number,
    dto: Dto<F>,
    asking: FormCallContext & { before: Dto<F> | null },
  ) => Promise<void>;
  /** Returns the fields of a record (null: of a new one) that the viewer may edit; without it a viewer who may write edits all. */
  readonly access?: (viewer: Viewer, record: RecordOf<F> | null) => FieldAccess;
  /** Returns whether the viewer sees the confined fields of a record (null: of a new one); required for a form with such fields. */
  readonly seesConfined?: (viewer: Viewer, record: RecordOf<F> | null) => boolean;
  /** Returns whether a record is the viewer's own; any other viewer's access to its confined fields is logged. */
  readonly isOwn?: (viewer: Viewer, id: number) => boolean;
  /**
   * Returns problems of single values, valid as a whole or not, so that an import reports them beside those of the schema. `before` has the
   * stored or the initial values.
   */
  readonly problems?: (
    values: Sound<F>,
    asking: FormCallContext & RecordToCheck & { before: Sound<F> },
  ) => FieldProblem[];
  /**
   * Returns problems that only the server can find, before anything is written; it must not write. `id` is null for a new record. It also
   * runs on the valid fields of a refused dto, so that all problems are reported together: a value may be missing.
   */
  readonly check?: (
    runner: Runner,
    values: Sound<F>,
    asking: FormCallContext & RecordToCheck,
  ) => Promise<FieldProblem[]>;
  /** The problem for each constraint of the database: `{ contest_name_key: { path: "name", message: "…" } }`. */
  readonly constraints?: Readonly<Record<string, FieldProblem>>;
} & (F extends { readonly moves: true }
  ? {
      /** Returns the moves of the record's flow that are open to the viewer. */
      readonly moves: (record: RecordOf<F>, asking: FormCallContext) => readonly string[];
    }
  : { readonly moves?: never }) &
  ([keyof RecordChoicesOf<F>] extends [never]
    ? { readonly choices?: never }
    : {
        /** Reads the records among the form's choices. */
        readonly choices: (runner: Runner, viewer: Viewer) => Promise<RecordChoicesOf<F>>;
      }) &
  ([SelectionOf<F["fields"]>] extends [never]
    ? object
    : {
        /** The records that each selection offers a viewer: a select of `id` and `name`. Only offered records may be chosen. */
        readonly selections: { readonly [S in SelectionOf<F["fields"]>]: Choices };
      });

export type Choices = (viewer: Viewer) => RawBuilder<unknown>;
