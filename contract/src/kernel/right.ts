/**
 * Rights as sentences: who may do something with a record, said once, as data. The server compiles a sentence to SQL for the rows of lists and
 * weighs it on the facts of a record; neither page nor server says it again.
 *
 *     import * as right from "./right.ts";
 *     const ofClub = right.allOf(right.club, right.isAccount("club"), right.is("isAthlete"));
 *     export const mayOpen = right.anyOf(right.superAdmin, right.isAccount("id"), ofClub);
 */
import { reaches, type Level, type Viewer } from "./access.ts";
import type { Service } from "./enumerations.ts";

/** Returns whether a viewer is of a kind, as the federation has verified it. */
const KINDS = {
  superAdmin: (viewer: Viewer) => viewer.isSuperAdmin,
  committee: (viewer: Viewer) => viewer.isTechnicalCommittee,
  club: (viewer: Viewer) => viewer.isClub,
  organiser: (viewer: Viewer) => viewer.isOrganizer,
  person: (viewer: Viewer) => viewer.accessType === "Person",
  organisation: (viewer: Viewer) => viewer.accessType === "Org",
  staff: (viewer: Viewer) => viewer.accessType === "Admin",
} as const;
export type Kind = keyof typeof KINDS;

/** A sentence about a viewer and the facts of a record, which it knows by name. */
export type Right<Fact extends string = string> =
  | { readonly viewer: Kind }
  | { readonly holds: Service; readonly level: Level }
  /** The record names the viewer's account there. */
  | { readonly isAccount: Fact }
  /** The record says yes there. */
  | { readonly is: Fact }
  | { readonly anyOf: readonly Right<Fact>[] }
  | { readonly allOf: readonly Right<Fact>[] }
  | { readonly not: Right<Fact> };

export const superAdmin: Right<never> = { viewer: "superAdmin" };
export const committee: Right<never> = { viewer: "committee" };
export const club: Right<never> = { viewer: "club" };
export const organiser: Right<never> = { viewer: "organiser" };
export const person: Right<never> = { viewer: "person" };
export const organisation: Right<never> = { viewer: "organisation" };
export const staff: Right<never> = { viewer: "staff" };

export const isAccount = <F extends string>(fact: F): Right<F> => ({ isAccount: fact });
export const is = <F extends string>(fact: F): Right<F> => ({ is: fact });
/** Nobody, if there is none. */
export const anyOf = <F extends string = never>(...of: readonly Right<F>[]): Right<F> => ({ anyOf: of });
export const allOf = <F extends string = never>(...of: readonly Right<F>[]): Right<F> => ({ allOf: of });
export const not = <F extends string>(right: Right<F>): Right<F> => ({ not: right });
export const holds = (service: Service, level: Level): Right<never> => ({ holds: service, level });
/** In the office whoever holds the service. */
export const staffWith = (service: Service, level: Level): Right<never> => allOf(staff, holds(service, level));

/** Gives the value of each atom of a right (yes, no, or something that tells later, such as a condition of SQL), and joins such values. */
export type RightEvaluator<Fact extends string, T extends object> = {
  readonly viewer: (kind: Kind) => boolean | T;
  readonly holds: (service: Service, level: Level) => boolean;
  readonly isAccount: (fact: Fact) => boolean | T;
  readonly is: (fact: Fact) => boolean | T;
  readonly any: (parts: readonly T[]) => T;
  readonly all: (parts: readonly T[]) => T;
  readonly not: (part: T) => T;
};

/** Evaluates a right with an evaluator. A part that is known already leaves no trace in a value that tells later. */
export function evaluateRight<F extends string, T extends object>(
  right: Right<F>,
  evaluator: RightEvaluator<F, T>,
): boolean | T {
  if ("viewer" in right) return evaluator.viewer(right.viewer);
  if ("holds" in right) return evaluator.holds(right.holds, right.level);
  if ("isAccount" in right) return evaluator.isAccount(right.isAccount);
  if ("is" in right) return evaluator.is(right.is);
  if ("anyOf" in right) return joined(right.anyOf, evaluator, { settles: true, join: evaluator.any });
  if ("allOf" in right) return joined(right.allOf, evaluator, { settles: false, join: evaluator.all });
  const value = evaluateRight(right.not, evaluator);
  return typeof value === "boolean" ? !value : evaluator.not(value);
}

function joined<F extends string, T extends object>(
  parts: readonly Right<F>[],
  evaluator: RightEvaluator<F, T>,
  { settles, join }: { settles: boolean; join: (parts: readonly T[]) => T },
): boolean | T {
  const open: T[] = [];
  for (const part of parts) {
    const value = evaluateRight(part, evaluator);
    if (value === settles) return settles;
    if (typeof value !== "boolean") open.push(value);
  }
  const [first, ...rest] = open;
  if (first === undefined) return !settles;
  return rest.length === 0 ? first : join(open);
}

/** Of what a viewer is and holds nothing is told later. */
export const viewerEvaluator = (viewer: Viewer) => ({
  viewer: (kind: Kind): boolean => KINDS[kind](viewer),
  holds: (service: Service, level: Level): boolean => reaches(viewer.services[service], level),
});

/** The facts of a record on which rights depend: accounts by their ids, yes and no. */
export type Facts<Fact extends string = string> = Readonly<Record<Fact, number | boolean | null>>;

/** Returns the names of the facts of which a right speaks: `anyOf(superAdmin, isAccount("id"), is("isAthlete"))` → id, isAthlete. */
export function factsIn<F extends string>(right: Right<F>): readonly F[] {
  if ("isAccount" in right) return [right.isAccount];
  if ("is" in right) return [right.is];
  if ("not" in right) return factsIn(right.not);
  const parts = "anyOf" in right ? right.anyOf : "allOf" in right ? right.allOf : [];
  return [...new Set(parts.flatMap((part) => factsIn(part)))];
}

/**
 * Does the sentence hold for the viewer of the record? Of a record that is not there yet (null) nothing is so. A fact that is null is no.
 *
 * @throws {Error} where the sentence asks a fact that was not read: to answer no would open what a right denies
 */
export const permits = <F extends string>(viewer: Viewer, right: Right<F>, facts: Facts<F> | null): boolean =>
  judgeOf(viewer, facts)(right);

/** The same for who asks several sentences of one record, as each that is opened does. */
export function judgeOf<F extends string>(viewer: Viewer, facts: Facts<F> | null): (right: Right<F>) => boolean {
  // Named one by one: a spread of the two costs far more than what a sentence asks.
  const { viewer: isOf, holds } = viewerEvaluator(viewer);
  const said = (fact: F): number | boolean | null => {
    const value: number | boolean | null | undefined = facts === null ? null : facts[fact];
    if (value === undefined) throw new Error(`a right asks for the fact ${fact}, which was not read`);
    return value;
  };
  const evaluator: RightEvaluator<F, never> = {
    viewer: isOf,
    holds,
    isAccount: (fact) => viewer.accountId !== null && said(fact) === viewer.accountId,
    is: (fact) => said(fact) === true,
    any: never,
    all: never,
    not: never,
  };
  return (right) => evaluateRight(right, evaluator);
}

const never = (): never => {
  throw new Error("of a record that was read nothing is told later");
};
