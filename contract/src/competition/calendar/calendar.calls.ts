import * as z from "zod";
import { readsPublic } from "../../kernel/access.ts";
import { defineCalls, id, named, nothing } from "../../kernel/calls.ts";
import { LOCALES } from "../../kernel/enumerations.ts";
import { CALENDAR_FILTERS, EVERY_MONTH, MONTH, REGIONS } from "./calendar.rules.ts";
import { calendarItem } from "../competition.calls.ts";

const month = z.string().regex(MONTH);

/** Without a month: competitions that are not over. */
const sharedFilters = z.strictObject({
  month: z.union([month, z.literal(EVERY_MONTH)]).optional(),
  sportCategory: id.optional(),
  distance: id.optional(),
  ageGroup: id.optional(),
  region: z.enum(REGIONS).optional(),
  /** Only competitions that can be entered today. */
  open: z.literal("yes").optional(),
});
const calendarFilters = sharedFilters.extend({
  /** Only competitions with a race for the viewer's age, licence and gender. */
  mine: z.literal("yes").optional(),
});
export type CalendarFilters = z.output<typeof calendarFilters>;

export const idInAddress = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/**
 * The filters as they appear in the address of a subscribed calendar, and its language. Without a month: one year back,
 * and everything to come.
 */
export const calendarFeedQuery = sharedFilters.extend({
  sportCategory: idInAddress.optional(),
  distance: idInAddress.optional(),
  ageGroup: idInAddress.optional(),
  lang: z.enum(LOCALES).default("hu"),
});
export const feedQuery = z.strictObject({ lang: z.enum(LOCALES).default("hu") });

/** A competition as the list and the map show it. */
const calendarRow = calendarItem.extend({ coordLat: z.string().nullable(), coordLng: z.string().nullable() });
export type CalendarRow = z.output<typeof calendarRow>;

const places = z.object({
  id,
  /** In all its races; null: at least one race has no limit. */
  placesLeft: z.int().nullable(),
  /** Rows of the waiting list without an open offer. */
  waiting: z.int(),
});
export type Places = z.output<typeof places>;

const MOST_ROWS = 1000;

/** The most competitions on the map, more than a page of the list has. */
const MOST_PLACED = 100;

/** The calendar as a list and on a map, besides the month view (product/competitions 26). */
export const calendarCalls = defineCalls({
  "POST /competitionControl/getFilteredCalendarList": {
    needs: readsPublic("CompetitionCalendar"),
    about: "The filtered competitions that the viewer may see, by date, one page at a time.",
    input: z.strictObject({
      filters: calendarFilters,
      firstResult: z.int().min(0).max(1_000_000),
      maxResults: z.int().min(1).max(MOST_ROWS),
    }),
    output: z.object({
      totalCount: z.int(),
      /** Counts without one of the filters; those without a month include past competitions. */
      countWithout: z.partialRecord(z.enum(CALENDAR_FILTERS), z.int()),
      list: z.array(calendarRow),
    }),
    reserve: "calendar",
  },
  "POST /competitionControl/getPlacesList": {
    needs: readsPublic("CompetitionCalendar"),
    about:
      "Free places and waiting list rows of the given competitions that can be entered today and have a race with limited places.",
    input: z.strictObject({ competitionIdList: z.array(id).max(MOST_PLACED) }),
    output: z.array(places),
  },
  "GET /competitionControl/getCalendarFilterChoices": {
    needs: readsPublic("CompetitionCalendar"),
    about: "The available filter values of the competitions that the viewer may see.",
    input: nothing,
    output: z.object({
      monthList: z.array(month),
      sportCategoryList: z.array(named),
      distanceList: z.array(named),
      ageGroupList: z.array(named),
      regionList: z.array(z.enum(REGIONS)),
    }),
  },
});
