/**
 * The limits of the doctor's word (product/people 8): from today up to half a year ahead for a minor, a year for an
 * adult.
 */
import { ageOn, type Day } from "../../kernel/days.ts";

/** The age of adults, that below which a doctor's word is a minor's, and how many months ahead each reaches: settings, which page and server both read. */
export type DoctorDateLimits = {
  readonly adultAge: number;
  readonly minorAge: number;
  readonly minorMonths: number;
  readonly adultMonths: number;
};

/** The last day that a doctor may give today. */
export const lastDoctorDate = (
  birthDate: Day,
  today: Day,
  { minorAge, minorMonths, adultMonths }: DoctorDateLimits,
): Day => addMonths(today, ageOn(birthDate, today) < minorAge ? minorMonths : adultMonths);

/** A day that is over, or further ahead than a doctor may say; null where it is neither. */
export function doctorDateProblem(
  { doctorDate, birthDate, today }: { doctorDate: Day; birthDate: Day; today: Day },
  limits: DoctorDateLimits,
): "people.person.doctorDatePast" | "people.person.doctorDateFar" | null {
  if (doctorDate < today) return "people.person.doctorDatePast";
  return doctorDate > lastDoctorDate(birthDate, today, limits) ? "people.person.doctorDateFar" : null;
}

/** Is someone under age on a day? */
export const isMinor = (birthDate: Day, today: Day, { adultAge }: Pick<DoctorDateLimits, "adultAge">): boolean =>
  ageOn(birthDate, today) < adultAge;

/** The same day of a later month; where that month is shorter, its last: 31 August and six months is 28 February. */
function addMonths(to: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = to.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  const found = new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth.getUTCDate())));
  return found.toISOString().slice(0, 10);
}
