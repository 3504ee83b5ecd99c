/**
 * The records that a user finds by name from anywhere (product/portal 5). Each kind is a searched list, declared here
 * once.
 */
import { competitionTable } from "../competition/competition.table.ts";
import * as right from "../kernel/right.ts";
import type { Right } from "../kernel/right.ts";
import type { Table } from "../kernel/table/table.ts";
import { orgTable, personTable } from "../people/people.table.ts";
import type { PageId } from "../portal.pages.ts";
import type { FoundKind } from "./search-kinds.values.ts";

/** The most results of each kind. */
export const MOST_OF_KIND = 5;

type FoundIn<T extends Table> = {
  readonly view?: keyof T["views"] & string;
  /** The column of the name. */
  readonly name: keyof T["columns"] & string;
  /** The page that opens a record. */
  readonly page: PageId;
  /** The right to open a record, if narrower than the right to see the list. */
  readonly needs?: Right<never>;
};
export type FoundList = Omit<FoundIn<Table>, "view"> & { readonly list: Table; readonly view?: string };

/** Declares a list; the compiler rejects names of columns and views that the list does not have. */
const found = <const T extends Table>(list: T, where: FoundIn<T>): FoundList => ({ list, ...where });

/** The technical committee reads names, but opens no record. */
const opens = right.anyOf(right.superAdmin, right.not(right.committee));

export const FOUND_LISTS = {
  athlete: found(personTable, { view: "athlete", name: "fullName", page: "athleteEdit", needs: opens }),
  competitor: found(personTable, { view: "competitor", name: "fullName", page: "competitorEdit", needs: opens }),
  referee: found(personTable, { view: "referee", name: "fullName", page: "refereeEdit", needs: opens }),
  trainer: found(personTable, { view: "trainer", name: "fullName", page: "trainerEdit", needs: opens }),
  club: found(orgTable, { view: "club", name: "fullName", page: "clubEdit" }),
  organizer: found(orgTable, { view: "organizer", name: "fullName", page: "organizerEdit" }),
  competition: found(competitionTable, { name: "name", page: "competitionEdit" }),
} as const satisfies Readonly<Record<Exclude<FoundKind, "calendar">, FoundList>>;
