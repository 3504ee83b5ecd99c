/** Rules of who can be transferred and what a start and an answer must contain (product/transfers 3), for page and server. */
import type { Problem } from "../kernel/form/form.ts";

/** The effect of a missing answer of a source club: the late list of super admins, or its consent. */
export const SOURCE_CLUB_SILENCES = ["LATE_LIST", "CONSENT"] as const;
export type SourceClubSilence = (typeof SOURCE_CLUB_SILENCES)[number];

export const PAYMENT_MODES = ["CREDIT_CARD", "BANK_TRANSFER"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The licence of young athletes, whose start requires the permission of a parent. */
const LICENCE_OF_YOUTH = "UP";

/** The facts that a transfer depends on, at its start and at each acceptance. */
export type TransferFacts = {
  /** Verified, an athlete, and neither archived nor removed. */
  readonly isAthleteGood: boolean;
  /** The athlete's club as of now. */
  readonly clubId: number | null;
  readonly sourceClubId: number;
  readonly targetClubId: number;
  /** Whether money was received for a licence fee above 0 Ft of the current year. */
  readonly hasLicenceMoney: boolean;
  /** Active, verified, and a club. */
  readonly isTargetClubGood: boolean;
};

/** The names of the conditions, as texts at `transfer.obstacle`. */
export type Obstacle = "athlete" | "ownClub" | "clubChanged" | "feePaid" | "targetClub";

/** Returns the first condition that does not hold, or null. */
export function obstacleTo(facts: TransferFacts): Obstacle | null {
  const { isAthleteGood, clubId, sourceClubId, targetClubId, hasLicenceMoney, isTargetClubGood } = facts;
  if (!isTargetClubGood) return "targetClub";
  if (!isAthleteGood) return "athlete";
  if (clubId === targetClubId) return "ownClub";
  if (clubId !== sourceClubId) return "clubChanged";
  return hasLicenceMoney ? "feePaid" : null;
}

type Ticks<Name extends string> = { readonly [N in Name]?: boolean | undefined };
type Permission = { readonly parentalPermission?: string | null | undefined };

const unticked = <Name extends string>(ticks: Ticks<Name>, names: readonly Name[]): Problem[] =>
  names.flatMap((path) => (ticks[path] === true ? [] : [{ path, message: "transfer.problem.tick" }]));

const permissionMissing = ({ parentalPermission }: Permission): Problem[] =>
  parentalPermission ? [] : [{ path: "parentalPermission", message: "transfer.problem.permission" }];

/** Returns the problems of a start; `licenceType` is that of the athlete. */
export const startProblems = (
  start: Ticks<"targetClubCheck1" | "targetClubCheck2"> & Permission,
  licenceType: string | null,
): Problem[] => [
  ...unticked(start, ["targetClubCheck1", "targetClubCheck2"]),
  ...(licenceType === LICENCE_OF_YOUTH ? permissionMissing(start) : []),
];

type Answer = { readonly accept: boolean; readonly description?: string | null | undefined };

/** Returns the problem of a rejection without a reason. */
const reasonMissing = ({ accept, description }: Answer): Problem[] =>
  accept || description?.trim() ? [] : [{ path: "description", message: "kernel.error.required" }];

/** Returns the problems of the athlete's answer; a minor accepts with the permission of a parent. */
export const athleteAnswerProblems = (
  answer: Answer & Ticks<"athleteCheck1" | "athleteCheck2"> & Permission,
  { isAdult }: { readonly isAdult: boolean },
): Problem[] => [
  ...reasonMissing(answer),
  ...(answer.accept ? unticked(answer, ["athleteCheck1", "athleteCheck2"]) : []),
  ...(answer.accept && !isAdult ? permissionMissing(answer) : []),
];

export const clubAnswerProblems = (answer: Answer & Ticks<"srcClubCheck1">): Problem[] => [
  ...reasonMissing(answer),
  ...(answer.accept ? unticked(answer, ["srcClubCheck1"]) : []),
];

export const adminAnswerProblems = reasonMissing;
