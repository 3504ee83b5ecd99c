import { describe, expect, it } from "vitest";
import { doctorDateProblem, isMinor, lastDoctorDate } from "./doctor-date.rules.ts";

const LIMITS = { adultAge: 18, minorAge: 18, minorMonths: 6, adultMonths: 12 };
const PAST = "people.person.doctorDatePast";
const FAR = "people.person.doctorDateFar";
const ADULT = "1990-01-01";
const CHILD = "2015-01-01";

describe("doctorDateProblem", () => {
  it.each([
    [ADULT, "2026-05-04", "2026-05-03", PAST],
    [ADULT, "2026-05-04", "2026-05-04", null],
    [ADULT, "2026-05-04", "2027-05-04", null],
    [ADULT, "2026-05-04", "2027-05-05", FAR],
    [CHILD, "2026-05-04", "2026-05-03", PAST],
    [CHILD, "2026-05-04", "2026-05-04", null],
    [CHILD, "2026-05-04", "2026-11-04", null],
    [CHILD, "2026-05-04", "2026-11-05", FAR],
    // The last day as a minor, and the 18th birthday.
    ["2008-05-05", "2026-05-04", "2026-11-05", FAR],
    ["2008-05-04", "2026-05-04", "2026-11-05", null],
  ])("born %s, on %s, for %s: returns %s", (birthDate, today, doctorDate, problem) =>
    expect(doctorDateProblem({ birthDate, today, doctorDate }, LIMITS)).toBe(problem),
  );

  it.each([
    [CHILD, "2026-08-31", "2027-02-28"],
    [CHILD, "2027-08-31", "2028-02-29"],
    [CHILD, "2026-12-31", "2027-06-30"],
    [ADULT, "2028-02-29", "2029-02-28"],
  ])("born %s, from %s: reaches to %s", (birthDate, today, last) =>
    expect(lastDoctorDate(birthDate, today, LIMITS)).toBe(last),
  );

  it("applies the configured ages and months", () => {
    const limits = { adultAge: 21, minorAge: 20, minorMonths: 3, adultMonths: 4 };
    expect(lastDoctorDate("2006-05-05", "2026-05-04", limits)).toBe("2026-08-04");
    // An adult for the doctor, but a minor for the parents' consent.
    expect(lastDoctorDate("2006-05-04", "2026-05-04", limits)).toBe("2026-09-04");
    expect(isMinor("2006-01-01", "2026-05-04", LIMITS)).toBe(false);
    expect(isMinor("2006-01-01", "2026-05-04", limits)).toBe(true);
  });
});
