/** The calendar's views and filters; without schemas, since the page reads its address by the same words. */

/** As a month, as a list and on a map. */
export const CALENDAR_VIEWS = ["month", "list", "map"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The nine postal regions of Hungary: the first digit of a code, 1 to 9, in this order. */
export const REGIONS = [
  "budapest",
  "aroundBudapest",
  "north",
  "northEast",
  "tisza",
  "southEast",
  "southWest",
  "balaton",
  "west",
] as const;
export type Region = (typeof REGIONS)[number];

/** The filters of the calendar, as they stand in the address: of the page and of the calendar that is subscribed to. */
export const CALENDAR_FILTERS = ["month", "sportCategory", "distance", "ageGroup", "region", "open", "mine"] as const;
export type CalendarFilter = (typeof CALENDAR_FILTERS)[number];

/** A month the calendar can show, `yyyy-MM`, 1900 to 2100. */
export const MONTH = /^(?:(?:19|20)\d{2}|2100)-(?:0[1-9]|1[0-2])$/;

/** In place of a month: those that are over as well. */
export const EVERY_MONTH = "all";
