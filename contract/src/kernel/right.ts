/**
 * Rights as data: who may do what with a record, declared once. The server compiles a right to SQL for the rows of lists and evaluates it
 * on the facts of a record; neither page nor server repeats it.
 *
 *     import * as right from "./right.ts";
 *     const ofClub = right.allOf(right.club, right.isAccount("club"), right.is("isAthlete"));
 *     export const mayOpen = right.anyOf(right.superAdmin, right.isAccount("id"), ofClub);
 */
import { reaches, type Level, type Viewer } from "./access.ts";
import type { Service } from "./enumerations.ts";

/** Whether a viewer is of a kind, as verified by the federation. */
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

/** A right over a viewer and the named facts of a record. */
export type Right<Fact extends string = string> =
  | { readonly viewer: Kind }
  | { readonly holds: Service; readonly level: Level }
  /** The fact is the id of the viewer's account. */
  | { readonly isAccount: Fact }
  /** The fact is true. */
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
/** Never permits when called without a right. */
export const anyOf = <F extends string = never>(...of: readonly Right<F>[]): Right<F> => ({ anyOf: of });
export const allOf = <F extends string = never>(...of: readonly Right<F>[]): Right<F> => ({ allOf: of });
export const not = <F extends string>(right: Right<F>): Right<F> => ({ not: right });
export const holds = (service: Service, level: Level): Right<never> => ({ holds: service, level });
/** Staff who hold the service. */
export const staffWith = (service: Service, level: Level): Right<never> => allOf(staff, holds(service, level));

/** The value of each atom of a right: yes, no, or a deferred value such as an SQL condition; and how to join deferred values. */
export type RightEvaluator<Fact extends string, T extends object> = {
  readonly viewer: (kind: Kind) => boolean | T;
  readonly holds: (service: Service, level: Level) => boolean;
  readonly isAccount: (fact: Fact) => boolean | T;
  readonly is: (fact: Fact) => boolean | T;
  readonly any: (parts: readonly T[]) => T;
  readonly all: (parts: readonly T[]) => T;
  readonly not: (part: T) => T;
};

/** Evaluates a right. Parts that are known now do not appear in a deferred value. */
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

/** What a viewer is and holds is always known now, never deferred. */
export const viewerEvaluator = (viewer: Viewer) => ({
  viewer: (kind: Kind): boolean => KINDS[kind](viewer),
  holds: (service: Service, level: Level): boolean => reaches(viewer.services[service], level),
});

/** The facts of a record that rights depend on: account ids and booleans. */
export type Facts<Fact extends string = string> = Readonly<Record<Fact, number | boolean | null>>;

/** Returns the names of the facts that a right depends on: `anyOf(superAdmin, isAccount("id"), is("isAthlete"))` → id, isAthlete. */
export function factsIn<F extends string>(right: Right<F>): readonly F[] {
  if ("isAccount" in right) return [right.isAccount];
  if ("is" in right) return [right.is];
  if ("not" in right) return factsIn(right.not);
  const parts = "anyOf" in right ? right.anyOf : "allOf" in right ? right.allOf : [];
  return [...new Set(parts.flatMap((part) => factsIn(part)))];
}

/**
 * Returns whether the right holds for the viewer on the record. For a record that does not exist yet (null) every fact is null, and a null
 * fact is false.
 *
 * @throws {Error} if the right depends on a fact that was not loaded: answering false would open what a `not` denies
 */
export const permits = <F extends string>(viewer: Viewer, right: Right<F>, facts: Facts<F> | null): boolean =>
  judgeOf(viewer, facts)(right);

/** The same for several rights on one record, as opening a record checks them. */
export function judgeOf<F extends string>(viewer: Viewer, facts: Facts<F> | null): (right: Right<F>) => boolean {
  // Destructured one by one: spreading the two costs far more than evaluating a right.
  const { viewer: isOf, holds } = viewerEvaluator(viewer);
  const valueOf = (fact: F): number | boolean | null => {
    const value: number | boolean | null | undefined = facts === null ? null : facts[fact];
    if (value === undefined) throw new Error(`right depends on fact "${fact}", which was not loaded`);
    return value;
  };
  const evaluator: RightEvaluator<F, never> = {
    viewer: isOf,
    holds,
    isAccount: (fact) => viewer.accountId !== null && valueOf(fact) === viewer.accountId,
    is: (fact) => valueOf(fact) === true,
    any: never,
    all: never,
    not: never,
  };
  return (right) => evaluateRight(right, evaluator);
}

const never = (): never => {
  throw new Error("a right on loaded facts has no deferred parts");
};
