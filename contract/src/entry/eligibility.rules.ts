/** The standing of somebody who wants to start: what their own record says, whatever the race (product/entering 34). */
import type { Day } from "../kernel/days.ts";
import { yearOf } from "../kernel/days.ts";
import { type PersonRecord, RECORD_REFUSALS, type RecordRefusal, recordRefusals } from "./entry.rules.ts";

export type EligibilityCheck = {
  readonly refusal: RecordRefusal;
  /** Does it stand against starting on the day? */
  readonly stands: boolean;
  /** The last day on which it does not stand against starting, where the record has one. */
  readonly until: Day | null;
};

/** Returns each thing that somebody's record has to say for them to start on a day, in the order in which they are told. */
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
