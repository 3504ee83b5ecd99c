/** What a person's own record says about starting, in whichever race (product/entering 34). */
import type { Day } from "../kernel/days.ts";
import { yearOf } from "../kernel/days.ts";
import { type PersonRecord, RECORD_REFUSALS, type RecordRefusal, recordRefusals } from "./entry.rules.ts";

export type EligibilityCheck = {
  readonly refusal: RecordRefusal;
  /** True if the record prevents starting on the day. */
  readonly stands: boolean;
  /** The last day on which the record allows starting; null if it has no such day. */
  readonly until: Day | null;
};

/** Returns every check of a person's record for a start on a day, in the order in which they are shown. */
export function eligibilityOn(person: PersonRecord, on: Day): readonly EligibilityCheck[] {
  const standing = new Set(recordRefusals(person, on));
  return RECORD_REFUSALS.map((refusal) => ({
    refusal,
    stands: standing.has(refusal),
    until: UNTIL[refusal](person, yearOf(on)),
  }));
}

const UNTIL: Readonly<Record<RecordRefusal, (person: PersonRecord, year: number) => Day | null>> = {
  personNotVerified: () => null,
  licenceNotValid: () => null,
  feeUnpaid: ({ isOnTrial, licenceFeeYears }, year) =>
    isOnTrial || !licenceFeeYears.includes(year) ? null : `${Math.max(...licenceFeeYears)}-12-31`,
  medicalExpired: ({ medicalValidUntil }) => medicalValidUntil,
};
