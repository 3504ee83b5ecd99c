/** The entries of a club (product/entering 28). */
import { anyOf, writes } from "../kernel/access.ts";
import { differenceOf, MEMBER_COLUMNS, OLD_COLUMNS, TIME_COLUMNS } from "./shared-columns.table.ts";
import { VALUE_NAMES } from "../kernel/english-names.ts";
import { GENDERS, LICENCE_TYPES, ROW_STATUSES } from "../kernel/enumerations.ts";
import * as table from "../kernel/table/table.ts";

/** One row is one start: an athlete's, or a team's with the name of its first member. */
export const clubEntryTable = table.defineTable({
  control: "competitionEntryClubTableControl",
  needs: anyOf("CompetitionEntryClub"),
  columns: {
    cachedPersonFullName: table.text({ filters: ["LIKE"], searched: true }),
    competition: table.namedOne({ filters: ["IN", "EQ"], wide: true, searched: true }),
    race: table.namedOne({ filters: ["IN"], wide: true, labels: VALUE_NAMES }),
    rowStatus: table.oneOf(ROW_STATUSES, {
      labels: "entry.rowStatus",
      filters: ["IN"],
      hiddenAtFirst: true,
      tones: { ORIGINAL: "neutral", ADDED: "success", MODIFIED: "info", DELETED: "danger" },
    }),
    paid: table.yesNo({ filters: ["EQ"] }),
    amount: table.number(),
    date: table.day({ filters: ["INTERVAL"] }),
    birthYear: table.number({ filters: ["INTERVAL"], ungrouped: true, hiddenAtFirst: true }),
    cachedPersonGender: table.oneOf(GENDERS, { labels: "people.gender", filters: ["IN"], hiddenAtFirst: true }),
    teamName: table.text({ filters: ["LIKE"], searched: true, hiddenAtFirst: true }),
    teamMembers: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
    ...MEMBER_COLUMNS,
    cachedPersonLicenseNumber: table.text({ filters: ["LIKE"], searched: true, hiddenAtFirst: true }),
    cachedPersonLicenseType: table.oneOf(LICENCE_TYPES, {
      labels: "competition.licenceType",
      filters: ["IN"],
      hiddenAtFirst: true,
    }),
    cachedPersonAgeGroup: table.names({ filters: ["IN", "EQ"], hiddenAtFirst: true, labels: VALUE_NAMES }),
    cachedPersonChipNumber: table.text({ filters: ["LIKE"], hiddenAtFirst: true, searched: true }),
    ...OLD_COLUMNS,
    ...TIME_COLUMNS,
  },
  order: [
    ["date", "asc"],
    ["race", "asc"],
    ["cachedPersonFullName", "asc"],
  ],
  exports: ["xlsx"],
  sums: ["owed", "paid", "outstanding"],
  sheets: {
    exportDifferenceXlsx: differenceOf("competition"),
  },
  acts: {
    pay: { needs: writes("CompetitionEntryClub"), on: "selection", confirm: "asks", redirects: true },
    withdraw: { needs: writes("CompetitionEntryClub"), on: "selection", confirm: "warns" },
  },
});
