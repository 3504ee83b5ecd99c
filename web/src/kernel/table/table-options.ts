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
import type { ToastLink } from "../toasts.ts";
import type { Row } from "./table-call.ts";

type Path = TextPath<PortalTexts>;

/** A further link of a row: `{ label: "competition.toEntries", icon: IconUsers, to: ({ id }) => pathTo("competitionEntry", { competitionId: id }) }`. */
export type RowLink = {
  readonly label: Path;
  readonly icon: Icon;
  /** Returns an address, or null for a row without this link. An address below `/api` is a file download. */
  readonly to: (row: Row) => string | null;
  /** The columns that `to` reads, beside the id. */
  readonly reads?: readonly string[];
  /** The right to follow it, if narrower than that of the list. */
  readonly needs?: Needs;
};

/** The page that a row's name opens instead of its form, for some viewers. */
export type NameLink = Pick<RowLink, "to"> & {
  readonly reads: readonly string[];
  readonly isFor: (viewer: Viewer) => boolean;
};

/** A link to a page about the whole list: `{ label: "roster.open", icon: IconFileImport, to: pathTo("athleteImport"), needs }`. */
export type PageLink = {
  readonly label: Path;
  readonly icon: Icon;
  readonly to: string;
  /** The right to open it. */
  readonly needs: Needs;
  /** Returns whether it concerns this viewer; by default every one with the right. */
  readonly isFor?: (viewer: Viewer) => boolean;
};

/** A dialog about a row, opened by a button at its end. */
export type RowDialog = {
  readonly label: Path;
  readonly icon: Icon;
  /** Returns whether the row has this dialog. */
  readonly isFor: (row: Row) => boolean;
  /** The columns that it reads, beside the id. */
  readonly reads: readonly string[];
  readonly dialog: ComponentType<{ row: Row; close: () => void }>;
};

type AtFirst = { readonly columns: readonly string[]; readonly card: readonly string[] };
/** What is said after an act instead of the number of changed rows. */
export type DoneWords = { readonly text: string; readonly link?: ToastLink };
type ActQuestion = { readonly sayWhenDone: (words: DoneWords) => void };

export type TableOptions = {
  /** The path to the list's texts: `title`, `new`, and each column under its name. */
  readonly texts: string;
  /** The form of its records: the rights to write and create. Without it the list has no links to records. */
  readonly form?: Pick<Form, "writes" | "create"> & {
    /** The right to create, if narrower than that to write. */
    readonly creates?: Needs;
  };
  /** Returns whether this viewer sees only names without links. */
  readonly namesAlone?: (viewer: Viewer) => boolean;
  /** The page of a record, by `:id`, if it is not at the list's address and `edit`, or if records have no form. */
  readonly records?: PageId;
  /**
   * Returns what this viewer sees at first: the columns in their order, and those of a card. All others can be added.
   * Null for what the list declares.
   */
  readonly atFirst?: (viewer: Viewer) => AtFirst | null;
  /** The page that the names of its rows open; a row for which it returns null opens its form. */
  readonly opens?: NameLink;
  /** The declared view that the page shows. */
  readonly view?: string;
  /** Columns fixed by the address: `{ competition: "competitionId" }` at `/competition-entry/:competitionId`. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly links?: readonly RowLink[];
  readonly dialogs?: readonly RowDialog[];
  /** Components of columns that are not text. `tabIndex` is for focusable elements in them. */
  readonly draws?: Readonly<Record<string, ComponentType<{ row: Row; tabIndex?: number }>>>;
  readonly pages?: readonly PageLink[];
  /** The icons of its acts. */
  readonly acts?: Readonly<Record<string, Icon>>;
  /** Content in the question of an act; without an id it is about the selection. */
  readonly before?: Readonly<Record<string, ComponentType<ActRows & ActQuestion>>>;
  /** Further calls whose responses an act or a deletion makes stale, such as those of its summary and footer. */
  readonly stale?: readonly CallName[];
  /** Content above the toolbar: a summary of the rows. */
  readonly summary?: ComponentType;
  /** Whether cards have the search above the summary: rows are looked up one after another, as at a registration desk. */
  readonly searchFirst?: true;
  /** Content below the rows, given the active filters: a sum of some rows. */
  readonly footer?: ComponentType<{ filters: readonly Filter[] }>;
  /** The text of a list without rows and filters; by default a general one. */
  readonly empty?: Path;
  /** The column whose value, if any, precedes the first column in the row's name; `card` has it too. */
  readonly called?: string;
  /** Returns the name of a row in a question, if its first column does not identify it; null for the first column. */
  readonly named?: (row: Row, texts: Speaker) => string | null;
  /** The columns that `named` and `presets` read. */
  readonly reads?: readonly string[];
  /** Returns the first values of an act's fields; the row is null for a selection. */
  readonly presets?: Readonly<Record<string, (row: Row | null) => Readonly<Record<string, string>>>>;
  /** The columns that identify a card on a phone; by default the first three. */
  readonly card?: readonly string[];
  /** The column whose value stands large before the name of a card, such as a start number. */
  readonly lead?: string;
  /** Columns that a card draws as buttons below its fields, without their labels. */
  readonly buttons?: readonly string[];
  /** Values that are not worth a line of a card: `{ rowStatus: "ORIGINAL" }`. */
  readonly quiet?: Readonly<Record<string, unknown>>;
};

/** The heading of a list that belongs to a record: its title and its back link. */
export type Heading = { readonly title?: string; readonly back?: Way };

type TextsOf<T extends Table, P extends string> =
  | `${P}.${(keyof T["columns"] & string) | "title" | ActTexts<T> | SheetTexts<T> | SumTexts<T>}`
  | FailedTexts<T>;

/** The text of each further sheet. */
type SheetTexts<T extends Table> = T extends { sheets: infer S } ? `sheet.${keyof S & string}` : never;

/** The texts of its sums. */
type SumTexts<T extends Table> = T extends { sums: readonly (infer S extends string)[] } ? `total.${S}` : never;

/** The texts of every act and of its fields. */
type ActTexts<T extends Table> = T extends { acts: infer A }
  ? { [K in keyof A & string]: `act.${K}.${"label" | "question" | "text" | "confirm" | AskedBy<A[K]>}` }[keyof A &
      string]
  : never;
/** The texts of its acts' failures. */
type FailedTexts<T extends Table> = T extends { acts: infer A }
  ? { [K in keyof A]: A[K] extends { failed: infer F extends string } ? F : never }[keyof A]
  : never;

type AskedBy<A> = A extends { asks: infer F } ? keyof F & string : never;

/** Each act of a list needs an icon. */
type WithActs<T extends Table> = T extends { acts: infer A }
  ? { readonly acts: Readonly<Record<keyof A, Icon>> }
  : object;

/** The compiler names missing texts and icons. */
export type WithTexts<T extends Table, P extends string> = WithActs<T> &
  ([Exclude<TextsOf<T, P>, Path>] extends [never]
    ? { readonly texts: P }
    : { readonly texts: { readonly missing: Exclude<TextsOf<T, P>, Path> } });
