/** The cures of refusals. */

/** The refusals that an athlete's own record cures: on the profile, or where the club keeps it. They are the same in every race. */
const ON_RECORD: ReadonlySet<string> = new Set([
  "entry.refusal.personNotVerified",
  "entry.refusal.licenceNotValid",
  "entry.refusal.feeUnpaid",
  "entry.refusal.medicalExpired",
]);

export const isCuredOnRecord = (code: string | null): boolean => code !== null && ON_RECORD.has(code);
