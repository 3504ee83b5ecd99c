/** A season to be stored: every name resolved, everything derived by the contract's rules. */
import type { Day } from "@rajt/contract/kernel/days";
import type { LicenceType } from "@rajt/contract/kernel/enumerations";
import type { Period } from "@rajt/contract/entry/entry.rules";
import type { DraftPriceLine } from "@rajt/contract/competition/competition.rules";
import type { Named } from "@rajt/contract/kernel/calls";
import type { Numbered, SeasonRows } from "./season-layout.ts";
import type { Problem } from "./problem.ts";

/** The importing account; null is the command line, or the demo. */
export type Importing = { readonly actor: number | null; readonly now: Date };

export type Row<K extends keyof SeasonRows> = Numbered<SeasonRows[K][number]>;

export type AgeGroup = Named & {
  readonly ageMin: number;
  readonly ageMax: number;
  readonly child: boolean;
  readonly parent: Named;
};

/** The portal's records by name, including those that the file adds. */
export type Catalogue = {
  readonly sportCategories: ReadonlyMap<string, Named>;
  readonly qualifications: ReadonlyMap<string, Named>;
  readonly groupAgeGroups: ReadonlyMap<string, Named>;
  readonly ageGroups: ReadonlyMap<string, AgeGroup>;
  readonly distances: ReadonlyMap<string, Named>;
  /** By full and by short name; null if two organisers share it. */
  readonly organisers: ReadonlyMap<string, number | null>;
};

export type PlannedPart = {
  /** Its line in the sheet. */
  readonly line: number;
  readonly code: string;
  /** Random, as the announcement's form creates it. */
  readonly key: string;
  readonly name: string;
  readonly sportCategory: Named;
  readonly qualification: Named;
  readonly distance: Named;
  readonly groupAgeGroup: Named;
  readonly isTeam: boolean;
};

export type PlannedRace = {
  readonly line: number;
  readonly name: string;
  readonly date: Day;
  readonly startTime: number;
  readonly transitionOpens: number;
  readonly transitionCloses: number;
  readonly isMale: boolean;
  readonly isFemale: boolean;
  readonly isTeam: boolean;
  readonly capacity: number | null;
  readonly period: Period;
  readonly parts: readonly PlannedPart[];
  readonly ageGroups: readonly AgeGroup[];
  /** The age groups whose team result is composed of individual results (product/competitions 16). */
  readonly teamScore: readonly AgeGroup[];
  readonly licenceTypes: readonly LicenceType[];
};

export type PlannedPrice = DraftPriceLine & {
  /** Null for a derived line. */
  readonly line: number | null;
  readonly entryAmount: number;
};

export type PlannedCompetition = {
  readonly row: Row<"competitions">;
  readonly organiser: number;
  readonly endsOn: Day;
  readonly briefingAt: Date | null;
  readonly parts: readonly PlannedPart[];
  readonly settings: readonly (Row<"settings"> & { readonly planned: Named })[];
  readonly races: readonly PlannedRace[];
  readonly prices: readonly PlannedPrice[];
  readonly refunds: readonly Row<"refunds">[];
};

/** Reports a problem of one row; the column by its heading. */
export type Tell = (line: number, column: string | null, text: string) => void;
export const tellOf =
  (problems: Problem[], sheet: string): Tell =>
  (line, column, text) =>
    void problems.push({ sheet, line, column, text });
