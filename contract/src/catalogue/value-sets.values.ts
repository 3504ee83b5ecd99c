/**
 * Every value set, in the order of the menu, with what the menu and the shortcuts of accounts call its page. All else of it follows from its
 * name: `sportCategory` has the controls sportCategoryTableControl and sportCategoryEditControl, the pages /sport-category and
 * /sport-category/edit/:id, and its words at `catalogue.sportCategory`. What one has besides a name and a place in the order, and that it is
 * never deleted, catalogue.record.ts says.
 */
export const VALUE_SET_PAGES = {
  sportCategory: "sportCategory",
  competitionPartQualification: "compQualification",
  distance: "distance",
  ageGroup: "ageGroup",
  groupAgeGroup: "groupAgeGroup",
  competitorCompetition: "competitorCompetition",
} as const;

export type ValueSetName = keyof typeof VALUE_SET_PAGES;

/** Their pages: `[{ name: "sportCategory", page: "sportCategory", path: "/sport-category" }, …]`. */
export const valueSetPages = Object.entries(VALUE_SET_PAGES).map(([name, page]) => ({
  // The cast: the names of the pages.
  name: name as ValueSetName,
  page,
  path: `/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
}));
