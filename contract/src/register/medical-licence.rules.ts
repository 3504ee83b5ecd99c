import type { Day } from "../kernel/days.ts";

/** The ratings that a sports physician gives (product/people 24). */
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
 * Returns the newest finding's verdict on competing: the day until which somebody may (FIT), or since which they may
 * not (UNFIT: the day of the finding, or of its withdrawal). Null where there is none, or one without an end.
 */
export function medicalVerdict(
  findings: readonly MedicalFinding[],
): { readonly fitUntil: Day } | { readonly unfitSince: Day } | null {
  const newest = findings.toSorted((one, other) => other.issuedOn.localeCompare(one.issuedOn))[0];
  if (newest === undefined) return null;
  if (!isFit(newest)) return { unfitSince: newest.invalidatedOn ?? newest.issuedOn };
  return newest.validUntil === null ? null : { fitUntil: newest.validUntil };
}
