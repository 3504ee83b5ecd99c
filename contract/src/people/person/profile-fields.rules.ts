import { isMinor, type DoctorDateLimits } from "./doctor-date.rules.ts";
import type { Problem } from "../../kernel/form/form.ts";
import { isEmpty, missingRequired } from "../required-fields.rules.ts";
import { personForm } from "./person.form.ts";
import { concerns, demandsSport, isAsked, needsClub } from "./person.rules.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the missing fields of a person: those of everyone, and those of athletes, referees and minors (product/people
 * 7).
 */
export function missingProfileFields(
  dto: Values,
  today: string,
  limits: Pick<DoctorDateLimits, "adultAge">,
): Problem[] {
  const { birthDate } = dto as { birthDate?: unknown };
  const isChild = typeof birthDate === "string" && isMinor(birthDate, today, limits);
  // A child signs in with the licence number, so needs no e-mail address.
  const isDue = (name: string) => concerns(name, dto) && isAsked(name, dto) && !(isChild && name === "email");
  const gaps = missingRequired(personForm.fields, dto, isDue);
  const missing = (path: string, isMust: boolean) => {
    if (isMust && path in dto && isEmpty(dto[path])) gaps.push({ path, message: "kernel.error.required" });
  };
  missing("club", needsClub(dto));
  missing("parentalPermission", isChild && (dto["isAthlete"] === true || dto["isCompetitor"] === true));
  missing("trainer.qualificationSport", dto["isTrainer"] === true && demandsSport(dto["trainer.qualification"]));
  return gaps;
}
