/** What the federation looks at before it verifies a person (product/people 28). Page and server read the same rule. */
import { doctorDateProblem, type DoctorDateLimits } from "./doctor-date.rules.ts";
import { missingProfileFields } from "./profile-fields.rules.ts";
import { isAbroad } from "../places.values.ts";
import { concerns } from "./person.rules.ts";

type Values = Readonly<Record<string, unknown>>;

export const FINDING_PROBLEMS = ["missing", "phone", "zipcode", "doctorPast", "doctorFar", "unreadable"] as const;
export type FindingProblem = (typeof FINDING_PROBLEMS)[number];

/** A field of the person's form, and what is wrong with it. `unreadable` is what a clerk says of a document. */
export type Finding = { readonly path: string; readonly problem: FindingProblem };

/** The documents of a person, in the order in which the desk shows them. */
export const PAPERS = [
  "profilePicture",
  "athlete.doctorDocument",
  "competitor.doctorDocument",
  "parentalPermission",
  "trainer.certificate",
] as const;

/** Health data, as the form declares them: mails must not say which of them is meant. */
export const isConfinedFinding = ({ path }: Pick<Finding, "path">): boolean =>
  /^(athlete\.taj|(athlete|competitor)\.doctor(Date|Document))$/.test(path);

/**
 * Returns what is missing, which keeps a person from being verified in bulk, and after it what is doubtful.
 *
 *     findingsOf({ isAthlete: true, phoneNumber: null, … }, "2026-05-04", limits) // [{ path: "phoneNumber", problem: "missing" }]
 */
export function findingsOf(values: Values, today: string, limits: DoctorDateLimits): Finding[] {
  const missing = missingProfileFields(values, today, limits).map(
    ({ path }) => ({ path, problem: "missing" }) as const,
  );
  return [...missing, ...doubtful(values, today, limits)];
}

export const isMissing = ({ problem }: Finding): boolean => problem === "missing";

function doubtful(values: Values, today: string, limits: DoctorDateLimits): Finding[] {
  const found: Finding[] = [];
  const phone = values["phoneNumber"];
  if (typeof phone === "string" && phone !== "" && !isPhone(phone))
    found.push({ path: "phoneNumber", problem: "phone" });
  if (isWrongZipcode(values, "address")) found.push({ path: "address.zipcode", problem: "zipcode" });
  if (values["isReferee"] === true && isWrongZipcode(values, "referee.location"))
    found.push({ path: "referee.location.zipcode", problem: "zipcode" });
  const day = doctorFinding(values, today, limits);
  return day === null ? found : [...found, day];
}

/** An international number; a Hungarian one has eight or nine digits after its +36 or 06. */
function isPhone(typed: string): boolean {
  const number = typed.replace(/[\s()/-]/g, "");
  const hungarian = /^(?:\+36|0036|06)(\d*)$/.exec(number);
  return hungarian ? /^\d{8,9}$/.test(hungarian[1] ?? "") : /^(?:\+|00)\d{8,14}$/.test(number);
}

/** Returns whether the postal code of an address in Hungary does not have four digits. */
export function isWrongZipcode(values: Values, group: "address" | "referee.location"): boolean {
  const zipcode = values[`${group}.zipcode`];
  if (typeof zipcode !== "string" || zipcode.trim() === "") return false;
  if (isAbroad({ county: values[`${group}.county`], country: values[`${group}.country`] })) return false;
  return !/^[1-9]\d{3}$/.test(zipcode.trim());
}

/** Returns the finding on the end of the medical clearance: over, or beyond the limit that only super admins may pass. */
export function doctorFinding(values: Values, today: string, limits: DoctorDateLimits): Finding | null {
  const { birthDate } = values as { birthDate?: unknown };
  for (const path of ["athlete.doctorDate", "competitor.doctorDate"] as const) {
    const doctorDate = values[path];
    if (typeof doctorDate !== "string" || doctorDate === "" || !concerns(path, values)) continue;
    if (typeof birthDate !== "string" || birthDate === "") continue;
    const problem = doctorDateProblem({ doctorDate, birthDate, today }, limits);
    if (problem !== null)
      return { path, problem: problem === "people.person.doctorDatePast" ? "doctorPast" : "doctorFar" };
  }
  return null;
}
