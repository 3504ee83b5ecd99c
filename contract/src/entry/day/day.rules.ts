/** Rules of an organiser's race morning. */
import { addDays, dayOf, type Day } from "../../kernel/days.ts";

/** Athletes are checked in from this many days before their race, when the first race bags are handed out. */
export const CHECK_IN_DAYS = 7;
/** What is missing before a race becomes work this many days before it. */
export const RACE_IS_NEAR_DAYS = 7;

/** Returns whether it is too early to check in for a race on that day. */
export const isTooEarlyToCheckIn = (now: Date, raceDay: Day): boolean => raceDay > addDays(dayOf(now), CHECK_IN_DAYS);
