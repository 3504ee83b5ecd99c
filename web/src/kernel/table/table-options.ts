import type { ComponentType } from "react";
import type { ActRows } from "@rajt/contract/kernel/table/act.calls";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import type { Needs, Viewer } from "@rajt/contract/kernel/access";
import type { Form } from "@rajt/contract/kernel/form/form";
import type { Table } from "@rajt/contract/kernel/table/table";
import type { PageId } from "@rajt/contract/portal.pages";
import type { TextPath } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import type { Icon } from "@tabler/icons-react";
import type { CallName } from "../calls/calls.ts";
import type { Way } from "../ui/buttons/BackLink.tsx";
import type { Speaker } from "../texts.tsx";
import type { Row } from "./table-call.ts";

type Path = TextPath<PortalTexts>;

/** A further way from a row: `{ label: "competition.toEntries", icon: IconUsers, to: ({ id }) => pathTo("competitionEntry", { competitionId: id }) }`. */
export type RowLink = {
  readonly label: Path;
  readonly icon: Icon;
  /** Null where this row leads nowhere. An address below `/api` is a file, which is saved. */
  readonly to: (row: Row) => string | null;
  /** The columns that `to` reads; the id is there without them. */
  readonly reads?: readonly string[];
  /** The people who may go there, if not everybody who sees the list. */
  readonly needs?: Needs;
};

/** A page beside the list that does something with all of it: `{ label: "roster.open", icon: IconFileImport, to: pathTo("athleteImport"), needs }`. */
export type PageLink = {
  readonly label: Path;
  readonly icon: Icon;
  readonly to: string;
  /** The people who may open it. */
  readonly needs: Needs;
  /** Those of them whom it concerns, if not all. */
  readonly isFor?: (viewer: Viewer) => boolean;
};

/** A dialog about a row, opened by a button at its end. */
export type RowDialog = {
  readonly label: Path;
  readonly icon: Icon;
  /** Whether there is anything to open for this row. */
  readonly isFor: (row: Row) => boolean;
  /** The columns that it reads; the id is there without them. */
  readonly reads: readonly string[];
  readonly dialog: ComponentType<{ row: Row; close: () => void }>;
};

export type TableOptions = {
  /** The path to the list's words: `title`, `new`, and each column under its name. */
  readonly texts: string;
  /** The form of its records: who may write, and whether new ones are made. A list without has no way to a record. */
  readonly form?: Pick<Form, "writes" | "create"> & {
    /** The people who make new ones, if not everybody who writes. */
    readonly creates?: Needs;
  };
  /** For whom it is a list of names, which lead to no record. */
  readonly namesAlone?: (viewer: Viewer) => boolean;
  /** The page of one of its records, by `:id`, where its address is not the list's own and `edit`, or where they have no form and are looked at. */
  readonly records?: PageId;
  /** The view of the declaration that the page is. */
  readonly view?: string;
  /** Columns fixed by the address: `{ competition: "competitionId" }` at `/competition-entry/:competitionId`. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly links?: readonly RowLink[];
  readonly dialogs?: readonly RowDialog[];
  /** Columns that are drawn otherwise than in words. `tabIndex` is for what the keyboard reaches in them. */
  readonly draws?: Readonly<Record<string, ComponentType<{ row: Row; tabIndex?: number }>>>;
  readonly pages?: readonly PageLink[];
  /** The pictures of its acts. */
  readonly acts?: Readonly<Record<string, Icon>>;
  /** Said before an act, under its words; without an id of all that is selected. */
  readonly before?: Readonly<Record<string, ComponentType<ActRows>>>;
  /** Calls beside the list's own whose answers an act or a deletion makes stale, those of its summary and footer among them. */
  readonly stale?: readonly CallName[];
  /** Above the rows and their tools: what they come to. */
  readonly summary?: ComponentType;
  /** Below the rows, given the filters that are set: a sum of some of them. */
  readonly footer?: ComponentType<{ filters: readonly Filter[] }>;
  /** The words where it has no row and no filter hides any; without them it says that there is nothing to show. */
  readonly empty?: Path;
  /** The column that, where a row has something in it, names the row before its first column does; `card` has it too. */
  readonly called?: string;
  /** The name of a row in a question about it, where its first column does not say which one it is: what, whose and how much. Null: that column. */
  readonly named?: (row: Row, texts: Speaker) => string | null;
  /** The columns that `named` and `presets` read. */
  readonly reads?: readonly string[];
  /** What stands at first in the fields that an act asks for; the row is null where several are selected. */
  readonly presets?: Readonly<Record<string, (row: Row | null) => Readonly<Record<string, string>>>>;
  /** The columns that tell one card from another on a phone; without it the first three. */
  readonly card?: readonly string[];
};

/** The heading over a list that belongs to a record: its title in place of the list's own, and the way back. */
export type Heading = { readonly title?: string; readonly back?: Way };

type TextsOf<T extends Table, P extends string> =
  | `${P}.${(keyof T["columns"] & string) | "title" | ActTexts<T> | SheetTexts<T> | SumTexts<T>}`
  | FailedTexts<T>;

/** The words that ask for each further sheet. */
type SheetTexts<T extends Table> = T extends { sheets: infer S } ? `sheet.${keyof S & string}` : never;

/** The words of its sums. */
type SumTexts<T extends Table> = T extends { sums: readonly (infer S extends string)[] } ? `total.${S}` : never;

/** The words of every act, and of what each asks for. */
type ActTexts<T extends Table> = T extends { acts: infer A }
  ? { [K in keyof A & string]: `act.${K}.${"label" | "question" | "text" | "confirm" | AskedBy<A[K]>}` }[keyof A &
      string]
  : never;
/** The words of its acts that say that one broke off. */
type FailedTexts<T extends Table> = T extends { acts: infer A }
  ? { [K in keyof A]: A[K] extends { failed: infer F extends string } ? F : never }[keyof A]
  : never;

type AskedBy<A> = A extends { asks: infer F } ? keyof F & string : never;

/** Each act of a list has its picture. */
type WithActs<T extends Table> = T extends { acts: infer A }
  ? { readonly acts: Readonly<Record<keyof A, Icon>> }
  : object;

/** Words and pictures that are missing are named by the compiler. */
export type WithTexts<T extends Table, P extends string> = WithActs<T> &
  ([Exclude<TextsOf<T, P>, Path>] extends [never]
    ? { readonly texts: P }
    : { readonly texts: { readonly missing: Exclude<TextsOf<T, P>, Path> } });
