import { addDays, ageOn, dayOf, yearOf, type Day } from "@rajt/contract/kernel/days";
import type { RegisteredLicence } from "../medical-register.ts";

const SPORT = "Triatlon";
/** Since 2025: at most half a year below the age of sixteen, else to the birthday of this year or the next. */
const YOUNG = 16;
const HALF_A_YEAR = 182;
const RENEWED_BEFORE_BIRTHDAY = 60;
const ISSUED_DAYS_AGO = 30;

/** By the last digit of the number: 4 is banned, 5 has none, 7 has an expired one; the others are fit. */
export function licencesFor(socialSecurityNumber: string, birthDate: Day, now: Date): RegisteredLicence[] {
  const today = dayOf(now);
  const issuedOn = addDays(today, -ISSUED_DAYS_AGO);
  const fit = {
    sport: SPORT,
    rating: "FIT",
    issuedOn,
    validUntil: validUntil(birthDate, issuedOn),
    invalidatedOn: null,
    note: null,
  } as const;
  switch (socialSecurityNumber.slice(-1)) {
    case "4":
      return [{ ...fit, rating: "BANNED", validUntil: null, note: "Szimulált eltiltás" }];
    case "5":
      return [];
    case "7":
      return [{ ...fit, issuedOn: addDays(today, -400), validUntil: addDays(today, -35) }];
    default:
      return [fit];
  }
}

function validUntil(birthDate: Day, issuedOn: Day): Day {
  if (ageOn(birthDate, issuedOn) < YOUNG) return addDays(issuedOn, HALF_A_YEAR);
  const birthday = birthdayOnOrAfter(birthDate, issuedOn);
  return addDays(birthday, -RENEWED_BEFORE_BIRTHDAY) <= issuedOn
    ? birthdayOnOrAfter(birthDate, addDays(birthday, 1))
    : birthday;
}

function birthdayOnOrAfter(birthDate: Day, from: Day): Day {
  const inYear = (year: number): Day => {
    const birthday = `${year}${birthDate.slice(4)}`;
    const isLeap = new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29;
    return birthday.endsWith("-02-29") && !isLeap ? `${year}-02-28` : birthday;
  };
  const thisYear = inYear(yearOf(from));
  return thisYear >= from ? thisYear : inYear(yearOf(from) + 1);
}
