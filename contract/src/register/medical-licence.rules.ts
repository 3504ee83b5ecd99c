import type { Day } from "../kernel/days.ts";

/** The ratings of a sports physician (product/people 24). */
export const MEDICAL_RATINGS = ["BANNED_FOR_GOOD", "BANNED", "FIT", "UNFIT", "MAY_COMPETE", "NO_PERMIT"] as const;
export type MedicalRating = (typeof MEDICAL_RATINGS)[number];

export type MedicalFinding = {
  readonly rating: MedicalRating;
  readonly issuedOn: Day;
  readonly validUntil: Day | null;
  readonly invalidatedOn: Day | null;
};

const isFit = ({ rating, invalidatedOn }: MedicalFinding): boolean =>
  (rating === "FIT" || rating === "MAY_COMPETE") && invalidatedOn === null;

/**
 * Returns the verdict of the newest finding: the last day on which the person may compete (FIT), or the first day on
 * which they may not (UNFIT: the day of the finding, or of its withdrawal). Null without a finding, or for one without
 * an end.
 */
export function medicalVerdict(
  findings: readonly MedicalFinding[],
): { readonly fitUntil: Day } | { readonly unfitSince: Day } | null {
  const newest = findings.toSorted((one, other) => other.issuedOn.localeCompare(one.issuedOn))[0];
  if (newest === undefined) return null;
  if (!isFit(newest)) return { unfitSince: newest.invalidatedOn ?? newest.issuedOn };
  return newest.validUntil === null ? null : { fitUntil: newest.validUntil };
}
