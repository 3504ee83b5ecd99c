import { VALUE_SET_PAGES } from "../catalogue/value-sets.values.ts";

/**
 * The menu (product/portal 1): its pages by group, and those that stand alone. An id is what an account's shortcuts hold and gives a page its title
 * (`shell.page.<id>`); a value set is called as its list is. Where a page is and who may open it, its route says.
 */
export const PAGES = {
  alone: ["work", "calendar", "profile"],
  organization: ["organizer", "club", "contest", "competition", "competitionEntryClub"],
  person: ["athlete", "competitor", "referee", "trainer", "technicalCommittee", "athleteTransfer"],
  finance: ["userPayment", "licenseCost", "doubtfulPayment"],
  user: ["user", "dashboardRole", "accessMatrix", "securityLog", "mail", "failure"],
  valueSet: [...Object.values(VALUE_SET_PAGES), "emailTemplate"],
} as const;

export const PAGE_GROUPS = ["organization", "person", "finance", "user", "valueSet"] as const;

export type PageGroup = (typeof PAGE_GROUPS)[number];
export type PageId = (typeof PAGES)[PageGroup | "alone"][number];

/** The pages of the menu whose titles are among the frame's texts. */
export type TitledPageId = Exclude<PageId, (typeof VALUE_SET_PAGES)[keyof typeof VALUE_SET_PAGES]>;
