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
  /** The columns that tell namesakes apart, as far as the viewer has them in the list; of a day only the year. */
  readonly tells: readonly (keyof T["columns"] & string)[];
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

const person = { name: "fullName", tells: ["cachedLicenseNumber", "birthDate", "club"], needs: opens } as const;
const organisation = { name: "fullName", tells: ["cachedAddress"] } as const;

export const FOUND_LISTS = {
  athlete: found(personTable, { ...person, view: "athlete", page: "athleteEdit" }),
  competitor: found(personTable, { ...person, view: "competitor", page: "competitorEdit" }),
  referee: found(personTable, { ...person, view: "referee", page: "refereeEdit" }),
  trainer: found(personTable, { ...person, view: "trainer", page: "trainerEdit" }),
  club: found(orgTable, { ...organisation, view: "club", page: "clubEdit" }),
  organizer: found(orgTable, { ...organisation, view: "organizer", page: "organizerEdit" }),
  competition: found(competitionTable, { name: "name", tells: ["date"], page: "competitionEdit" }),
} as const satisfies Readonly<Record<Exclude<FoundKind, "calendar">, FoundList>>;
