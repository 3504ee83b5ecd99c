/** Races with their own team shapes (product/competitions 20). */
import type { Gender } from "../kernel/enumerations.ts";
import { folded } from "../kernel/words.ts";

export type SpecialRaceType = "OB_MIX_VALTO" | "OB_VALTO" | "OB_KLUBCSAPAT" | "VALTO" | "OTHER";

/**
 * The number of starters in a team, the gender required at each position (null: any), and the number of teams of a club
 * (null: any).
 */
export type TeamShape = {
  readonly minimum: number;
  readonly maximum: number;
  readonly genders: readonly Gender[] | null;
  readonly teamsPerClub: number | null;
};

/**
 * Relays outside the championship have two to ten starters, as in real announcements ("váltó 2–3 fő", "váltó 4–10 fő").
 */
const FREE_TEAM: TeamShape = { minimum: 2, maximum: 10, genders: null, teamsPerClub: null };

/** Team sizes, and genders by position. A team of fixed size has minimum = maximum. */
export const teamShapes: Readonly<Record<SpecialRaceType, TeamShape>> = {
  OB_MIX_VALTO: {
    minimum: 4,
    maximum: 4,
    genders: ["MALE", "FEMALE", "MALE", "FEMALE"],
    teamsPerClub: 1,
  },
  OB_VALTO: { minimum: 3, maximum: 3, genders: null, teamsPerClub: null },
  OB_KLUBCSAPAT: { minimum: 3, maximum: 5, genders: null, teamsPerClub: null },
  VALTO: FREE_TEAM,
  OTHER: FREE_TEAM,
};

/**
 * Returns the special type of a competition part by the names of its qualification and sport category; case and accents
 * do not matter.
 */
export function specialRaceType(qualificationName: string, sportCategoryName: string): SpecialRaceType {
  const qualification = folded(qualificationName);
  const named = SPECIAL_NAMES[`${qualification} ${folded(sportCategoryName)}`];
  if (named !== undefined) return named;
  return qualification.split(" ").includes("valto") ? "VALTO" : "OTHER";
}

const SPECIAL_NAMES: Readonly<Partial<Record<string, SpecialRaceType>>> = {
  "ob mix valto triatlon": "OB_MIX_VALTO",
  "ob mix valto duatlon": "OB_MIX_VALTO",
  "ob klubcsapat triatlon": "OB_KLUBCSAPAT",
  "ob valto triatlon": "OB_VALTO",
};

export type TeamShapeProblem =
  | { readonly code: "tooFew"; readonly minimum: number }
  | { readonly code: "tooMany"; readonly maximum: number }
  /** A position, counted from 1, that requires another gender. */
  | { readonly code: "wrongGender"; readonly position: number; readonly gender: Gender };

/**
 * Returns all problems of a team, given the genders of its members by position (null: an unregistered name, or an empty
 * position).
 */
export function teamShapeProblems(type: SpecialRaceType, genders: readonly (Gender | null)[]): TeamShapeProblem[] {
  const shape = teamShapes[type];
  if (genders.length < shape.minimum) return [{ code: "tooFew", minimum: shape.minimum }];
  if (genders.length > shape.maximum) return [{ code: "tooMany", maximum: shape.maximum }];
  return (shape.genders ?? []).flatMap((gender, index) => {
    const stands = genders[index] ?? null;
    return stands === null || stands === gender ? [] : [{ code: "wrongGender" as const, position: index + 1, gender }];
  });
}

/** Returns the first position open to a gender; null if there is none. */
export function firstPositionOf(type: SpecialRaceType, gender: Gender): number | null {
  const { genders } = teamShapes[type];
  const at = genders === null ? 0 : genders.indexOf(gender);
  return at < 0 ? null : at + 1;
}
