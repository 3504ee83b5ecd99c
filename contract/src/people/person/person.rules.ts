/** Rules that span the fields of a person (product/people 6). */
import type { Problem } from "../../kernel/form/form.ts";
import { isSocialSecurityNumber, withoutBlanks } from "./identifiers.rules.ts";
import { COUNTRIES, isForeign, OTHER_NATIONALITY } from "../places.values.ts";

type Values = Readonly<Record<string, unknown>>;

/** The role that each part of the form belongs to: `athlete.taj` is for athletes. */
const PARTS = { athlete: "isAthlete", competitor: "isCompetitor", referee: "isReferee", trainer: "isTrainer" } as const;

const HUNGARIAN_ONLY = /^(address|referee\.location)\.(?:county|streetType)$/;

/** Returns whether a field concerns a person with these values. */
export function concerns(name: string, values: Values): boolean {
  const part = Object.entries(PARTS).find(([key]) => name.startsWith(`${key}.`));
  if (part !== undefined && values[part[1]] !== true) return false;
  // Counties and kinds of streets are Hungary's.
  const address = HUNGARIAN_ONLY.exec(name)?.[1];
  if (address !== undefined && isForeign(values[`${address}.country`])) return false;
  if (part !== undefined) {
    return name !== "trainer.qualificationOther" || values["trainer.qualification"] === "OTHER";
  }
  if (name === "documentList") return values["isAthlete"] === true || values["isCompetitor"] === true;
  // Competitors have no club field (product/people 2), and a person who only referees needs no club.
  if (name === "club") return values["isCompetitor"] !== true;
  return name !== "nationalityOther" || values["nationality"] === OTHER_NATIONALITY;
}

/**
 * Returns whether a field that is required by rule must be filled in. Foreign citizens without Hungarian insurance have
 * no social security number: they are distinguished by name, birth date and mother's name (docs/decisions/0020).
 */
export const isAsked = (name: string, { nationality }: Values): boolean =>
  name !== "athlete.taj" || typeof nationality !== "string" || nationality === "HU";

/**
 * Returns whether a club is required: of athletes and trainers. Competitors have none; referees and committee members
 * need none.
 */
export const needsClub = (values: Values): boolean =>
  values["isCompetitor"] !== true && (values["isAthlete"] === true || values["isTrainer"] === true);

/** Every role that a person can have (product/people 2). */
const ROLES = [...Object.values(PARTS), "isTechnicalCommittee"] as const;

/** Returns whether the person has any role; without one the person would be in no list. */
export const hasRole = (values: Values): boolean => ROLES.some((role) => values[role] === true);

/** Returns whether it is a trial athlete, who owes no annual fee (product/people 19). */
export const isOnTrial = ({ athleteRegType }: Values): boolean =>
  athleteRegType === "REG_HU" || athleteRegType === "REG_EN";

/** Returns whether the person owes an annual fee. Membership of the technical committee alone costs nothing. */
export const owesFee = (values: Values): boolean => Object.values(PARTS).some((role) => values[role] === true);

/** Returns whether a trainer's qualification must name a sport: every one above the assistant. */
export const demandsSport = (qualification: unknown): boolean =>
  typeof qualification === "string" && qualification !== "ASSISTANT" && qualification !== "SPORTS_TRAINER";

/** Returns the problems that no writer may leave. */
export function personProblems(dto: Values): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string) => problems.push({ path, message });
  const taj = dto["athlete.taj"];
  if (typeof taj === "string" && !isSocialSecurityNumber(withoutBlanks(taj)))
    refuse("athlete.taj", "people.refusal.taj");
  if (dto["isAthlete"] === true && dto["isCompetitor"] === true)
    refuse("isCompetitor", "people.person.athleteOrCompetitor");
  if (dto["isCompetitor"] === true && dto["club"] != null) refuse("club", "people.person.competitorHasNoClub");
  const { nationality } = dto as { nationality?: unknown };
  if (typeof nationality === "string" && nationality !== OTHER_NATIONALITY && !COUNTRIES.includes(nationality))
    refuse("nationality", "people.person.nationalityUnknown");
  for (const path of ["address.country", "referee.location.country"]) {
    const country = dto[path];
    if (typeof country === "string" && !COUNTRIES.includes(country)) refuse(path, "people.person.nationalityUnknown");
  }
  return problems;
}
