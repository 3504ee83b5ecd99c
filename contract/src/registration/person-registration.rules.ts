/**
 * Rules of a person's registration (product/registration 4): asked by the page before it is sent, and by the server.
 */
import { passwordProblems } from "../access/sign-in/password.rules.ts";
import { formatDay, type Day } from "../kernel/days.ts";
import type { Locale } from "../kernel/enumerations.ts";
import { doctorDateProblem, isMinor, type DoctorDateLimits } from "../people/person/doctor-date.rules.ts";
import { missingRequired } from "../people/required-fields.rules.ts";
import { firstOfEach } from "../kernel/form/form.ts";
import { missingProfileFields } from "../people/person/profile-fields.rules.ts";
import { concerns, hasRole, isAsked, personProblems } from "../people/person/person.rules.ts";
import { isClosedToCompetitors } from "./closing.rules.ts";
import { personRegistration } from "./person-registration.form.ts";

type Values = Readonly<Record<string, unknown>>;

/** The facts that the rules depend on besides the typed values. */
export type RegistrationDay = {
  readonly today: Day;
  readonly limits: DoctorDateLimits;
  /** From this day nobody becomes a competitor without a club. */
  readonly closedFrom: Day;
  readonly locale: Locale;
};

export type RegistrationProblem = {
  readonly path: string;
  readonly message: string;
  readonly variables?: Readonly<Record<string, string | number>>;
};

/** Is a field there for what a registering person is? The consent of parents is for minors only. */
export function isAskedOf(
  name: string,
  values: Values,
  { today, limits }: Pick<RegistrationDay, "today" | "limits">,
): boolean {
  if (name !== "parentalPermission") return concerns(name, values);
  const { birthDate } = values as { birthDate?: unknown };
  return typeof birthDate === "string" && isMinor(birthDate, today, limits);
}

/** Returns the typed values of the fields that are there: a part that was filled in and then unticked says nothing. */
export const askedValues = (typed: Values, day: Pick<RegistrationDay, "today" | "limits">): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => isAskedOf(name, typed, day)));

/** Everything that is wrong, the first of each field. */
export function registrationProblems(typed: Values, day: RegistrationDay): RegistrationProblem[] {
  const { today, limits, closedFrom, locale } = day;
  const dto = askedValues(typed, day);
  const problems: RegistrationProblem[] = [
    ...missingRequired(personRegistration.fields, dto, (name) => isAsked(name, dto)),
    ...missingProfileFields(dto, today, limits),
    ...personProblems(dto),
    ...passwordProblems(dto),
  ];
  const refuse = (path: string, message: string, variables?: RegistrationProblem["variables"]) =>
    problems.push({ path, message, ...(variables && { variables }) });
  const { birthDate } = dto as { birthDate?: unknown };
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

/** Is it the registration of an athlete on trial, in either language? */
const isOnTrial = ({ athleteRegType }: Values): boolean => athleteRegType === "REG_HU" || athleteRegType === "REG_EN";

/** Returns the role of somebody on trial: an athlete of the club that was chosen, a competitor where none was (product/registration 2). */
export const trialRoles = ({ club }: Values) => ({ isAthlete: club != null, isCompetitor: club == null });

/** Returns whether somebody only races: an athlete of a club, who may redeem a licence, or on trial a competitor too. */
const racesOnly = (dto: Values): boolean =>
  (dto["isAthlete"] === true || (isOnTrial(dto) && dto["isCompetitor"] === true)) &&
  dto["isReferee"] !== true &&
  dto["isTrainer"] !== true;
