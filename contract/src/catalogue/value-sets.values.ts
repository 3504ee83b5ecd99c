import { storedName, type StoredName } from "../kernel/stored-name.ts";

/**
 * Every value set, in the order of the menu, with the id of its page. The rest follows from the name: `sportCategory`
 * has the controls sportCategoryTableControl and sportCategoryEditControl, the pages /sport-category and
 * /sport-category/edit/:id, and the texts `catalogue.sportCategory`. WIRE_NAMES lists sets whose controls have another
 * name. catalogue.record.ts declares additional fields, and which sets never delete values.
 */
export const VALUE_SET_PAGES = {
  sportCategory: "sportCategory",
  qualification: "compQualification",
  distance: "distance",
  ageGroup: "ageGroup",
  groupAgeGroup: "groupAgeGroup",
  competitorCompetition: "competitorCompetition",
} as const;

export type ValueSetName = keyof typeof VALUE_SET_PAGES;

/** The names in the controls of sets whose wire name differs from ours. */
const WIRE_NAMES = { qualification: "competitionPartQualification" } as const;

/** The name of a set in its controls: `WireName<"qualification">` is `"competitionPartQualification"`. */
export type WireName<N extends ValueSetName> = N extends keyof typeof WIRE_NAMES ? (typeof WIRE_NAMES)[N] : N;
export const wireName = <N extends ValueSetName>(name: N): WireName<N> =>
  // cast: the type maps each name in the same way
  (name in WIRE_NAMES ? WIRE_NAMES[name as keyof typeof WIRE_NAMES] : name) as WireName<N>;

/** Returns a value for each set, by the name of its table, which is its name in the change log. */
export const mapSetsByTable = <V>(valueOf: (set: ValueSetName) => V) =>
  // cast: the keys of a computed object lose their literal types
  Object.fromEntries(
    (Object.keys(VALUE_SET_PAGES) as ValueSetName[]).map((set) => [storedName(set), valueOf(set)]),
  ) as { readonly [N in ValueSetName as StoredName<N>]: V };
