/** Hungarian bank days: Monday to Friday without public holidays (product/money 61). Working days that a decree moves are not considered. */
import { addDays, type Day, yearOf } from "../kernel/days.ts";

/** Month and day of the public holidays with a fixed date. */
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set([
  "01-01",
  "03-15",
  "05-01",
  "08-20",
  "10-23",
  "11-01",
  "12-25",
  "12-26",
]);

/** Days from Easter Sunday: Good Friday, Easter Monday, Whit Monday. */
const FROM_EASTER = [-2, 1, 50] as const;

export const isBankDay = (day: Day): boolean => !isWeekend(day) && !isPublicHoliday(day);

/** Returns the bank day `count` bank days after a day, or before it if `count` is negative. */
export function addBankDays(from: Day, count: number): Day {
  let day = from;
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, Math.sign(count));
    if (isBankDay(day)) left--;
  }
  return day;
}

/** Returns the number of bank days after a day, up to and including the last day. */
export function bankDaysUntil(after: Day, last: Day): number {
  let count = 0;
  for (let day = addDays(after, 1); day <= last; day = addDays(day, 1)) if (isBankDay(day)) count++;
  return count;
}

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

function isPublicHoliday(day: Day): boolean {
  if (FIXED_HOLIDAYS.has(day.slice(5))) return true;
  const easter = easterSunday(yearOf(day));
  return FROM_EASTER.some((days) => addDays(easter, days) === day);
}

/** Returns Easter Sunday of a year by the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapYears = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapYears - moonShift + 15) % 30;
  const inCentury = year % 100;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * correction + 114;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${year}-${twoDigits(Math.floor(sum / 31))}-${twoDigits((sum % 31) + 1)}`;
}
