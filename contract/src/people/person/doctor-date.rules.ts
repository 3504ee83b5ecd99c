/**
 * The limits of a medical certificate (product/people 8): from today up to half a year ahead for a minor, a year for an
 * adult.
 */
import { ageOn, type Day } from "../../kernel/days.ts";

/**
 * The age of adults, the age below which a certificate counts as a minor's, and how many months ahead each is valid.
 * Settings, which page and server both read.
 */
export type DoctorDateLimits = {
  readonly adultAge: number;
  readonly minorAge: number;
  readonly minorMonths: number;
  readonly adultMonths: number;
};

/** Returns the last day that a certificate issued today may give. */
export const lastDoctorDate = (
  birthDate: Day,
  today: Day,
  { minorAge, minorMonths, adultMonths }: DoctorDateLimits,
): Day => addMonths(today, ageOn(birthDate, today) < minorAge ? minorMonths : adultMonths);

/** Returns the problem of a day that is past or too far ahead; null if there is none. */
export function doctorDateProblem(
  { doctorDate, birthDate, today }: { doctorDate: Day; birthDate: Day; today: Day },
  limits: DoctorDateLimits,
): "people.person.doctorDatePast" | "people.person.doctorDateFar" | null {
  if (doctorDate < today) return "people.person.doctorDatePast";
  return doctorDate > lastDoctorDate(birthDate, today, limits) ? "people.person.doctorDateFar" : null;
}

/** Returns whether a person is under age on a day. */
export const isMinor = (birthDate: Day, today: Day, { adultAge }: Pick<DoctorDateLimits, "adultAge">): boolean =>
  ageOn(birthDate, today) < adultAge;

/**
 * Returns the same day of a later month, or the last day of a shorter month: 31 August plus six months is 28 February.
 */
function addMonths(to: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = to.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  const found = new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth.getUTCDate())));
  return found.toISOString().slice(0, 10);
}
