/** Rules of a person's registration (product/registration 4), applied by the page before sending and by the server. */
import { passwordProblems } from "../access/sign-in/password.rules.ts";
import { formatDay, type Day } from "../kernel/days.ts";
import type { Locale } from "../kernel/enumerations.ts";
import { doctorDateProblem, isMinor, type DoctorDateLimits } from "../people/person/doctor-date.rules.ts";
import { isEmpty, missingRequired } from "../people/required-fields.rules.ts";
import { firstOfEach } from "../kernel/form/form.ts";
import { missingProfileFields } from "../people/person/profile-fields.rules.ts";
import { concerns, hasRole, isAsked, isOnTrial, personProblems } from "../people/person/person.rules.ts";
import { isClosedToCompetitors } from "./closing.rules.ts";
import { personRegistration } from "./person-registration.form.ts";

type Values = Readonly<Record<string, unknown>>;

/** The facts that the rules depend on, besides the typed values. */
export type RegistrationDay = {
  readonly today: Day;
  readonly limits: DoctorDateLimits;
  /** From this day, competitors without a club can no longer register. */
  readonly closedFrom: Day;
  readonly locale: Locale;
};

export type RegistrationProblem = {
  readonly path: string;
  readonly message: string;
  readonly variables?: Readonly<Record<string, string | number>>;
};

/**
 * Returns whether a field applies to these values. Parental consent is for minors only, and the contact address for
 * those who leave the own address out.
 */
export function isRequested(
  name: string,
  values: Values,
  { today, limits }: Pick<RegistrationDay, "today" | "limits">,
): boolean {
  if (name !== "parentalPermission" && name !== "contactEmail") return concerns(name, values);
  const { birthDate } = values as { birthDate?: unknown };
  const isChild = typeof birthDate === "string" && isMinor(birthDate, today, limits);
  return isChild && (name === "parentalPermission" || (signsInByNumber(values) && isEmpty(values["email"])));
}

/** Returns whether a person gets a licence number, the other name to sign in with. */
const signsInByNumber = ({ isAthlete, isCompetitor }: Values): boolean => isAthlete === true || isCompetitor === true;

/** Returns the values of the fields that apply; a part that was filled in and then unticked is dropped. */
export const requestedValues = (typed: Values, day: Pick<RegistrationDay, "today" | "limits">): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => isRequested(name, typed, day)));

/** Returns all problems, the first of each field. */
export function registrationProblems(typed: Values, day: RegistrationDay): RegistrationProblem[] {
  const { today, limits, closedFrom, locale } = day;
  const dto = requestedValues(typed, day);
  const problems: RegistrationProblem[] = [
    ...missingRequired(personRegistration.fields, dto, (name) => isAsked(name, dto)),
    ...missingProfileFields(dto, today, limits),
    ...personProblems(dto),
    ...passwordProblems(dto),
  ];
  const refuse = (path: string, message: string, variables?: RegistrationProblem["variables"]) =>
    problems.push({ path, message, ...(variables && { variables }) });
  const { birthDate } = dto as { birthDate?: unknown };
  if (!("contactEmail" in dto) && isEmpty(dto["email"])) refuse("email", "kernel.error.required");
  if (typeof birthDate === "string" && birthDate > today) refuse("birthDate", "people.person.birthDateFuture");
  const path = dto["isAthlete"] === true ? "athlete.doctorDate" : "competitor.doctorDate";
  const { [path]: doctorDate } = dto;
  if (typeof doctorDate === "string" && typeof birthDate === "string") {
    const message = doctorDateProblem({ doctorDate, birthDate, today }, limits);
    if (message !== null) refuse(path, message, limits);
  }
  if (!hasRole(dto)) refuse("isAthlete", "people.person.noRole");
  if (dto["isCompetitor"] === true && !isOnTrial(dto) && isClosedToCompetitors(day))
    refuse("isCompetitor", "registration.closed", { from: formatDay(closedFrom, locale) });
  if (dto["athleteRegType"] !== "NORMAL" && !racesOnly(dto)) refuse("isAthlete", "registration.refusal.athletesOnly");
  return firstOfEach(problems);
}

/**
 * Returns the role of a trial registration: an athlete of the selected club, or a competitor without one
 * (product/registration 2).
 */
export const trialRoles = ({ club }: Values) => ({ isAthlete: club != null, isCompetitor: club == null });

/**
 * Returns whether the person only competes: an athlete of a club, who may apply for a licence, or on trial a
 * competitor.
 */
const racesOnly = (dto: Values): boolean =>
  (dto["isAthlete"] === true || (isOnTrial(dto) && dto["isCompetitor"] === true)) &&
  dto["isReferee"] !== true &&
  dto["isTrainer"] !== true;
