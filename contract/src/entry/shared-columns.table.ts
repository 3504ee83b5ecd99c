/** Columns that the entries of clubs and of organisers share, and their sheet of changes after the registration deadline (product/entering 29). */
import { VALUE_NAMES } from "../kernel/english-names.ts";
import * as table from "../kernel/table/table.ts";

/** A team's members after the first, each by itself, beside `teamMembers`. */
export const MEMBER_COLUMNS = {
  teamMember2: table.text({ hiddenAtFirst: true }),
  teamMember3: table.text({ hiddenAtFirst: true }),
  teamMember4: table.text({ hiddenAtFirst: true }),
} as const;

export const TIME_COLUMNS = {
  created: table.moment({ filters: ["INTERVAL"], hiddenAtFirst: true }),
  updated: table.moment({ filters: ["INTERVAL"], hiddenAtFirst: true }),
} as const;

/** An entry as it was at the last moment of the registration deadline. */
export const OLD_COLUMNS = {
  oldRace: table.text({ hiddenAtFirst: true, labels: VALUE_NAMES }),
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
