/**
 * The menu (product/portal 1): its pages by group, and those that stand alone. An id gives a page its title (`shell.page.<id>`) and is what an account's
 * shortcuts hold. Where a page is and who may open it, its route says.
 */
export const PAGES = {
  alone: ["calendar", "profile"],
  organization: ["organizer", "club", "contest", "competition", "competitionEntryClub"],
  person: ["athlete", "competitor", "referee", "trainer", "technicalCommittee", "athleteTransfer"],
  finance: ["userPayment", "licenseCost", "doubtfulPayment"],
  user: ["user", "dashboardRole", "accessMatrix", "securityLog"],
  valueSet: [
    "sportCategory",
    "compQualification",
    "distance",
    "ageGroup",
    "groupAgeGroup",
    "competitorCompetition",
    "emailTemplate",
  ],
} as const;

export const PAGE_GROUPS = ["organization", "person", "finance", "user", "valueSet"] as const;

export type PageGroup = (typeof PAGE_GROUPS)[number];
export type PageId = (typeof PAGES)[PageGroup | "alone"][number];
