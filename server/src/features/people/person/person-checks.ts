import { PERSON_ROLES } from "@rajt/contract/people/people.rights";
import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf, formatDay, type Day } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import {
  doctorDateProblem,
  lastDoctorDate,
  type DoctorDateLimits,
} from "@rajt/contract/people/person/doctor-date.rules";
import type { personForm } from "@rajt/contract/people/person/person.form";
import { missingProfileFields } from "@rajt/contract/people/person/profile-fields.rules";
import { hasRole } from "@rajt/contract/people/person/person.rules";
import type { FieldProblem } from "../../../kernel/calls/refusal.ts";
import type { Runner } from "../../../kernel/db/database.ts";
import type { FormCallContext, RecordToCheck, Sound } from "../../../kernel/form/form-binding.ts";
import { signInProblems } from "../../access/index.ts";
import { personAccess } from "./person-access.ts";
import { openedPersons } from "../people-scope.store.ts";
import { hasAddressInSight, hasNamesake } from "./person.store.ts";

type Limits = { limits: DoctorDateLimits };
type CheckInput = FormCallContext & RecordToCheck;
type PersonValues = Sound<typeof personForm>;

export const NAMESAKE: FieldProblem = { path: "lastName", message: "people.person.namesake" };
export const EMAIL_TAKEN: FieldProblem = { path: "email", message: "people.person.emailTaken" };

/**
 * Returns the problems of a person's own values. A viewer who may edit only some fields gets only the problems of
 * those.
 */
export function personFlaws(
  person: PersonValues,
  { viewer, now, facts, before, limits, locale = "hu" }: CheckInput & Limits & { before: PersonValues },
): FieldProblem[] {
  const today = dayOf(now);
  const { editableAccess, editableFields } = personAccess(viewer, facts);
  const isTheirs = (path: string) => editableAccess === "Full" || editableFields.includes(path);
  const problems: FieldProblem[] = missingProfileFields(person, today, limits)
    .filter(({ path }) => isTheirs(path) || (path === "club" && person.isAthlete))
    .map(({ path }) => ({ path, message: "kernel.error.required" }));
  // A viewer who may not set roles may save a person without a role.
  const role = PERSON_ROLES.find(isTheirs);
  if (role !== undefined && !hasRole(person)) problems.push({ path: role, message: "people.person.noRole" });
  if (person.birthDate && person.birthDate > today)
    problems.push({ path: "birthDate", message: "people.person.birthDateFuture" });
  for (const path of ["athlete.licenseNumber", "competitor.licenseNumber"] as const)
    if (/[@\s]/.test(person[path] ?? "")) problems.push({ path, message: "people.person.licenceNumberForm" });
  return [...problems, ...doctorProblems(person, before, { viewer, today, limits, locale })];
}

/**
 * Returns the values that other persons in the viewer's sight already have. Clashes with persons out of sight are
 * reported by a save, never by a trial.
 */
export async function clashesInSight(
  runner: Runner,
  person: PersonValues,
  { viewer, id }: { viewer: Viewer; id: number | null },
): Promise<FieldProblem[]> {
  const problems = await namesakesInSight(runner, person, { viewer, id });
  if (person.email && (await hasAddressInSight(runner, person.email, { viewer, id }))) problems.push(EMAIL_TAKEN);
  return problems;
}

/** Returns the problems of a person that require the database, limited to what the viewer may know. */
export async function personCheck(
  runner: Runner,
  person: PersonValues,
  { viewer, id }: Pick<CheckInput, "viewer" | "id">,
): Promise<FieldProblem[]> {
  const clashes = id === null ? clashesInSight : namesakesInSight;
  return [
    ...(await clashes(runner, person, { viewer, id })),
    ...(id === null ? [] : await signInProblems(runner, person, { viewer, id })),
    // Nobody sets another account's password, not even a super admin; a mailed link does that.
    ...(person.password != null && id !== viewer.accountId
      ? [{ path: "password", message: "kernel.form.notEditable" } as const]
      : []),
  ];
}

export async function namesakesInSight(
  runner: Runner,
  { lastName, firstName, birthDate, motherLastName, motherFirstName }: PersonValues,
  { viewer, id }: Pick<CheckInput, "viewer" | "id">,
): Promise<FieldProblem[]> {
  if (!lastName || !firstName || !birthDate || !motherLastName || !motherFirstName) return [];
  const identity = { lastName, firstName, birthDate, motherLastName, motherFirstName };
  return (await hasNamesake(runner, identity, id, openedPersons(viewer))) ? [NAMESAKE] : [];
}

/**
 * Returns the problem of a new certificate: past or too far ahead, except for super admins. A stored day may be past.
 */
function doctorProblems(
  person: PersonValues,
  before: PersonValues,
  { viewer, today, limits, locale }: Pick<CheckInput, "viewer"> & Limits & { today: Day; locale: Locale },
): FieldProblem[] {
  const given = newDoctorDate(person, doctorDateOf(before));
  if (given === null || !person.birthDate || viewer.isSuperAdmin) return [];
  const message = doctorDateProblem({ ...given, birthDate: person.birthDate, today }, limits);
  const day = formatDay(lastDoctorDate(person.birthDate, today, limits), locale);
  return message === null ? [] : [{ path: given.path, message, variables: { ...limits, day } }];
}

/** Returns the end of the medical certificate, if any. */
export const doctorDateOf = (person: PersonValues | null): string | null =>
  person?.["athlete.doctorDate"] ?? person?.["competitor.doctorDate"] ?? null;

/** Returns the end of a medical certificate that a dto changes, and its field. */
export function newDoctorDate(
  dto: PersonValues,
  stored: string | null,
): { path: "athlete.doctorDate" | "competitor.doctorDate"; doctorDate: string } | null {
  const path = dto.isAthlete ? "athlete.doctorDate" : "competitor.doctorDate";
  const doctorDate = dto.isAthlete || dto.isCompetitor ? dto[path] : null;
  return !doctorDate || doctorDate === stored ? null : { path, doctorDate };
}
