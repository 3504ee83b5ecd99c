/** The sheet of changes after the registration deadline (product/entering 29), for clubs and for organisers. */
import * as table from "../kernel/table/table.ts";

/** An entry as it was at the last moment of the registration deadline. */
export const OLD_COLUMNS = {
  oldRace: table.text({ hiddenAtFirst: true }),
  oldTeamName: table.text({ hiddenAtFirst: true }),
  oldMembers: table.text({ hiddenAtFirst: true }),
  oldAmount: table.number({ hiddenAtFirst: true }),
} as const;

/** The sheet's columns. Some exist only for a club, others only for an organiser. */
export const differenceOf = <const Own extends readonly string[]>(...own: Own) =>
  ({
    columns: [
      "rowStatus",
      "cachedPersonFullName",
      "cachedPersonLicenseNumber",
      ...own,
      "oldRace",
      "race",
      "oldTeamName",
      "teamName",
      "oldMembers",
      "teamMembers",
      "oldAmount",
      "amount",
    ],
    only: CHANGED,
  }) as const;

const CHANGED = [{ propertyName: "rowStatus", type: "IN", value: ["ADDED", "MODIFIED", "DELETED"] }] as const;
