/**
 * Every value set, in the order of the menu, with the id of its page. All else of it follows from its
 * name: `sportCategory` has the controls sportCategoryTableControl and sportCategoryEditControl, the pages /sport-category and
 * /sport-category/edit/:id, and its words at `catalogue.sportCategory`. A set whose controls have another name is in WIRE_NAMES. What one has
 * besides a name and a place in the order, and that it is never deleted, catalogue.record.ts says.
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

/** The names in the controls of sets that the wire calls otherwise than the rest of the portal. */
const WIRE_NAMES = { qualification: "competitionPartQualification" } as const;

/** Names a set as its controls do: `WireName<"qualification">` is `"competitionPartQualification"`. */
export type WireName<N extends ValueSetName> = N extends keyof typeof WIRE_NAMES ? (typeof WIRE_NAMES)[N] : N;
export const wireName = <N extends ValueSetName>(name: N): WireName<N> =>
  // The cast: the type says the same of each name.
  (name in WIRE_NAMES ? WIRE_NAMES[name as keyof typeof WIRE_NAMES] : name) as WireName<N>;
