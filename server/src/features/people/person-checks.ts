import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { doctorDateProblem, type DoctorDateLimits } from "@rajt/contract/people/doctor-date.rules";
import { personGaps } from "@rajt/contract/people/person-gaps.rules";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import type { Runner } from "../../kernel/db/database.ts";
import { personAccess, ROLES } from "./person-access.ts";
import { hasNamesake, storedDoctorDate, type PersonDto } from "./person.store.ts";
import { readSignIn } from "./party.store.ts";

type Asked = { viewer: Viewer; now: Date; id: number | null; limits: DoctorDateLimits };

export const NAMESAKE: FieldProblem = { path: "lastName", message: "people.person.namesake" };

/** What is wrong with a person that only the server knows. Whoever may edit some fields only is asked for those. */
export async function personCheck(
  runner: Runner,
  dto: PersonDto,
  { viewer, now, id, limits }: Asked,
): Promise<FieldProblem[]> {
  const today = dayOf(now);
  const { editableAccess, editableFields } = personAccess(viewer, id, dto);
  const isTheirs = (path: string) => editableAccess === "Full" || editableFields.includes(path);
  const problems: FieldProblem[] = personGaps(dto, today, limits)
    .filter(({ path }) => isTheirs(path) || (path === "club" && dto.isAthlete))
    .map(({ path }) => ({ path, message: "kernel.error.required" }));
  // Whoever may not say what somebody is, may save a person who is nothing.
  const role = ROLES.find(isTheirs);
  if (role !== undefined && ROLES.every((one) => !dto[one]))
    problems.push({ path: role, message: "people.person.noRole" });
  if (dto.birthDate > today) problems.push({ path: "birthDate", message: "people.person.birthDateFuture" });
  for (const path of ["athlete.licenseNumber", "competitor.licenseNumber"] as const)
    if (/[@\s]/.test(dto[path] ?? "")) problems.push({ path, message: "people.person.licenceNumberForm" });
  problems.push(...(await doctorProblems(runner, dto, { viewer, now, id, limits })));
  if (await hasNamesake(runner, dto, id)) problems.push(NAMESAKE);
  if (id !== null && !viewer.isSuperAdmin && id !== viewer.accountId) {
    const signIn = await readSignIn(runner, id);
    // Who could move the address of someone who signs in could sign in as them.
    if (signIn?.hasPassword && signIn.email !== dto.email)
      problems.push({ path: "email", message: "kernel.form.notEditable" });
  }
  return problems;
}

/** A day that stands already may be over; a new one may not, nor may it be too far, but for super admins. */
async function doctorProblems(
  runner: Runner,
  dto: PersonDto,
  { viewer, now, id, limits }: Asked,
): Promise<FieldProblem[]> {
  const given = newDoctorDate(dto, id === null ? null : await storedDoctorDate(runner, id));
  if (given === null || viewer.isSuperAdmin) return [];
  const message = doctorDateProblem({ ...given, birthDate: dto.birthDate, today: dayOf(now) }, limits);
  return message === null ? [] : [{ path: given.path, message, variables: limits }];
}

/** The doctor's day that a dto gives anew, and where it stands. */
export function newDoctorDate(
  dto: PersonDto,
  stored: string | null,
): { path: "athlete.doctorDate" | "competitor.doctorDate"; doctorDate: string } | null {
  const path = dto.isAthlete ? "athlete.doctorDate" : "competitor.doctorDate";
  const doctorDate = dto.isAthlete || dto.isCompetitor ? dto[path] : null;
  return doctorDate === null || doctorDate === stored ? null : { path, doctorDate };
}
