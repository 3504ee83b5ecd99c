/** The records that somebody finds by name from anywhere (product/portal 5): each kind is a list that is searched, and is said once, here. */
import { competitionTable } from "../competition/competition.table.ts";
import * as right from "../kernel/right.ts";
import type { Right } from "../kernel/right.ts";
import type { Table } from "../kernel/table/table.ts";
import { orgTable, personTable } from "../people/people.table.ts";
import type { PageId } from "../portal.pages.ts";
import type { FoundKind } from "./search-kinds.values.ts";

/** The most of each kind. */
export const MOST_OF_KIND = 5;

type FoundIn<T extends Table> = {
  readonly view?: keyof T["views"] & string;
  /** The column of the name. */
  readonly name: keyof T["columns"] & string;
  /** The page on which one opens. */
  readonly page: PageId;
  /** The people who may open one, if not everybody who sees the list. */
  readonly needs?: Right<never>;
};
export type FoundList = Omit<FoundIn<Table>, "view"> & { readonly list: Table; readonly view?: string };

/** Names of columns and views that the list has not are told by the compiler. */
const found = <const T extends Table>(list: T, where: FoundIn<T>): FoundList => ({ list, ...where });

/** The technical committee reads names, and opens nobody. */
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
