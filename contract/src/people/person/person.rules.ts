/** Rules that span the fields of a person (product/people 6). */
import type { Problem } from "../../kernel/form/form.ts";
import { isSocialSecurityNumber, withoutBlanks } from "./identifiers.rules.ts";
import { COUNTRIES, OTHER_NATIONALITY } from "../places.values.ts";

type Values = Readonly<Record<string, unknown>>;

/** The role that each part of a form belongs to: `athlete.taj` is for athletes. */
const PARTS = { athlete: "isAthlete", competitor: "isCompetitor", referee: "isReferee", trainer: "isTrainer" } as const;

/** Does a field concern a person who is what the values say? */
export function concerns(name: string, values: Values): boolean {
  const part = Object.entries(PARTS).find(([key]) => name.startsWith(`${key}.`));
  if (part !== undefined) {
    if (values[part[1]] !== true) return false;
    return name !== "trainer.qualificationOther" || values["trainer.qualification"] === "OTHER";
  }
  if (name === "documentList") return values["isAthlete"] === true || values["isCompetitor"] === true;
  // The club field is not there for competitors (product/people 2), and who only judges needs none.
  if (name === "club") return values["isCompetitor"] !== true;
  return name !== "nationalityOther" || values["nationality"] === OTHER_NATIONALITY;
}

/**
 * Must a field be filled in that is required by rule and concerns the person? A number of the Hungarian insurance is nobody's who is a citizen of
 * another country and not insured here: they are told apart by name, birth date and mother (docs/decisions/0020).
 */
export const isAsked = (name: string, { nationality }: Values): boolean =>
  name !== "athlete.taj" || typeof nationality !== "string" || nationality === "HU";

/** A club is required of athletes and trainers; competitors have none, and who only judges or decides needs none. */
export const needsClub = (values: Values): boolean =>
  values["isCompetitor"] !== true && (values["isAthlete"] === true || values["isTrainer"] === true);

/** Everything that a person can be (product/people 2). */
const ROLES = [...Object.values(PARTS), "isTechnicalCommittee"] as const;

/** Is the person anything to the federation? Who is nothing would stand in no list. */
export const hasRole = (values: Values): boolean => ROLES.some((role) => values[role] === true);

/** Does the person owe a fee each year? The technical committee does not for being it. */
export const owesFee = (values: Values): boolean => Object.values(PARTS).some((role) => values[role] === true);

/** The qualification of a trainer that is of one sport says of which: all above the assistant. */
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
  const country = dto["referee.location.country"];
  if (typeof country === "string" && !COUNTRIES.includes(country))
    refuse("referee.location.country", "people.person.nationalityUnknown");
  return problems;
}
