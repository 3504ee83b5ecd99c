/** The views and filters of the calendar; without schemas, since the page parses its address with them. */

export const CALENDAR_VIEWS = ["month", "list", "map"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The nine postal regions of Hungary in the order of the first digit of the postal code, 1 to 9. */
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

/** The filters of the calendar, as they appear in the address of the page and of the subscribed calendar. */
export const CALENDAR_FILTERS = ["month", "sportCategory", "distance", "ageGroup", "region", "open", "mine"] as const;
export type CalendarFilter = (typeof CALENDAR_FILTERS)[number];

/** A month that the calendar can show, `yyyy-MM`, 1900 to 2100. */
export const MONTH = /^(?:(?:19|20)\d{2}|2100)-(?:0[1-9]|1[0-2])$/;

/** In place of a month: past competitions too. */
export const EVERY_MONTH = "all";
