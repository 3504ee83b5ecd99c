/** Separate from the functions of days, so that a page that only shows days does not load zod. */
import * as z from "zod";
import { yearOf } from "./days.ts";
import { isNoDay } from "./typed-days.ts";

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** A real day of the calendar, 1900 to 2100: neither 2027-02-29 nor 0001-01-01. The message, a path into the texts,
 * says whether the text has another form, or the calendar has no such day. */
export const day = z.iso
  .date({
    error: ({ input }) =>
      typeof input === "string" && isNoDay(input) ? "kernel.error.noSuchDay" : "kernel.error.dayInvalid",
  })
  .refine((text) => FIRST_YEAR <= yearOf(text) && yearOf(text) <= LAST_YEAR, "kernel.error.dayInvalid");
