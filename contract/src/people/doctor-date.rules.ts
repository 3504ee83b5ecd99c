/** How far ahead the doctor's word reaches (decisions §11): from today up to half a year of a minor, a year of an adult. */
import { ageOn, type Day } from "../kernel/days.ts";

export type DoctorDateLimits = {
  readonly adultAge: number;
  readonly minorMonths: number;
  readonly adultMonths: number;
};

/** What the law has since 2025; settings may say otherwise. */
export const DOCTOR_DATE_LIMITS: DoctorDateLimits = { adultAge: 18, minorMonths: 6, adultMonths: 12 };

/** The last day that a doctor may give today. */
export const lastDoctorDate = (
  birthDate: Day,
  today: Day,
  { adultAge, minorMonths, adultMonths }: DoctorDateLimits = DOCTOR_DATE_LIMITS,
): Day => addMonths(today, ageOn(birthDate, today) < adultAge ? minorMonths : adultMonths);

/** A day that is over, or further ahead than a doctor may say; null where it is neither. */
export function doctorDateProblem(
  { doctorDate, birthDate, today }: { doctorDate: Day; birthDate: Day; today: Day },
  limits: DoctorDateLimits = DOCTOR_DATE_LIMITS,
): "people.person.doctorDatePast" | "people.person.doctorDateFar" | null {
  if (doctorDate < today) return "people.person.doctorDatePast";
  return doctorDate > lastDoctorDate(birthDate, today, limits) ? "people.person.doctorDateFar" : null;
}

/** Is someone under age on a day? */
export const isMinor = (birthDate: Day, today: Day, { adultAge }: DoctorDateLimits = DOCTOR_DATE_LIMITS): boolean =>
  ageOn(birthDate, today) < adultAge;

/** The same day of a later month; where that month is shorter, its last: 31 August and six months is 28 February. */
function addMonths(to: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = to.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  const found = new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth.getUTCDate())));
  return found.toISOString().slice(0, 10);
}
