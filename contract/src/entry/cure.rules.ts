/** The cures of refusals. */
import { pathTo } from "../portal.pages.ts";
import { RECORD_REFUSALS, type RecordRefusal } from "./entry.rules.ts";

/** The refusals that an athlete's own record cures: on the profile, or where the club keeps it. They are the same in every race. */
const ON_RECORD: ReadonlySet<string> = new Set(RECORD_REFUSALS.map((code) => `entry.refusal.${code}`));

export const isCuredOnRecord = (code: string | null): boolean => code !== null && ON_RECORD.has(code);

/** The tab of the record on which a cure is; without one, the first. */
const CURED_IN: Readonly<Partial<Record<RecordRefusal, string>>> = { feeUnpaid: "payments" };

/** Returns the address at which what stands against somebody's start is mended: of oneself one's own profile, of a club's athlete their record. */
export const cureOf = (refusal: RecordRefusal, { person, isOwn }: { person: number; isOwn: boolean }): string => {
  const tab = CURED_IN[refusal];
  return pathTo(isOwn ? "profilePerson" : "athleteEdit", { id: person }) + (tab === undefined ? "" : `?tab=${tab}`);
};
