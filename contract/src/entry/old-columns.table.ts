/** The sheet of what changed after the registration deadline (product/entering 29), for clubs and for organisers. */
import * as table from "../kernel/table/table.ts";

/** An entry as it was at the last moment of the registration deadline. */
export const OLD_COLUMNS = {
  oldRace: table.text({ hiddenAtFirst: true }),
  oldTeamName: table.text({ hiddenAtFirst: true }),
  oldMembers: table.text({ hiddenAtFirst: true }),
  oldAmount: table.number({ hiddenAtFirst: true }),
} as const;

/** The rows of the sheet. */
export const CHANGED = [{ propertyName: "rowStatus", type: "IN", value: ["ADDED", "MODIFIED", "DELETED"] }] as const;
