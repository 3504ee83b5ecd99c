/** The entries of a competition as its organiser sees them (product/entering 16). */
import { anyOf, writes } from "../kernel/access.ts";
import { GENDERS, LICENCE_TYPES, ROW_STATUSES } from "../kernel/enumerations.ts";
import * as table from "../kernel/table/table.ts";
import { differenceOf, OLD_COLUMNS } from "./old-columns.table.ts";
import { markingActs } from "../money/marking.table.ts";

/** One row is one start: a person's, or a team's with its first member by name. */
export const competitionEntryTable = table.defineTable({
  control: "competitionEntryTableControl",
  needs: anyOf("Competition"),
  columns: {
    cachedPersonFullName: table.text({ filters: ["LIKE"], searched: true }),
    race: table.namedOne({ filters: ["IN"], wide: true }),
    // Beside what it is paid for: it is what an organiser looks for and marks.
    paid: table.yesNo({ filters: ["EQ"] }),
    // Further to the right it stands behind the actions of the rows on any screen that is narrower than a desktop.
    startNumber: table.number({ filters: ["INTERVAL"], ungrouped: true }),
    // Shown, and so printed: who was deleted late is listed still.
    rowStatus: table.oneOf(ROW_STATUSES, {
      labels: "entry.rowStatus",
      filters: ["IN"],
      tones: { ORIGINAL: "neutral", ADDED: "success", MODIFIED: "info", DELETED: "danger" },
    }),
    // The year alone: who prints a start list needs no child's birthday.
    birthYear: table.number({ filters: ["INTERVAL"], ungrouped: true }),
    cachedPersonGender: table.oneOf(GENDERS, { labels: "people.gender", filters: ["IN"], hiddenAtFirst: true }),
    org: table.namedOne({ filters: ["IN"] }),
    teamName: table.text({ filters: ["LIKE"], hiddenAtFirst: true, searched: true }),
    // Members who are only written down, and whom nobody has checked.
    onSite: table.oneOf(["WRITTEN"], {
      labels: "entry.onSite",
      filters: ["IN"],
      hiddenAtFirst: true,
      tones: { WRITTEN: "warning" },
    }),
    teamMembers: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
    cachedPersonLicenseNumber: table.text({ filters: ["LIKE"], hiddenAtFirst: true, searched: true }),
    cachedPersonLicenseType: table.oneOf(LICENCE_TYPES, {
      labels: "people.licenceType",
      filters: ["IN"],
      hiddenAtFirst: true,
    }),
    cachedPersonAgeGroup: table.names({ filters: ["IN"], hiddenAtFirst: true }),
    cachedPersonChipNumber: table.text({ filters: ["LIKE"], hiddenAtFirst: true, searched: true }),
    amount: table.number({ hiddenAtFirst: true }),
    ...OLD_COLUMNS,
    competition: table.namedOne({ shownTo: "nobody" }),
  },
  fixedBy: ["competition"],
  order: [
    ["race", "asc"],
    ["cachedPersonFullName", "asc"],
  ],
  exports: ["xlsx", "pdf"],
  sums: ["owed", "paid", "outstanding"],
  sheets: {
    exportDifferenceXlsx: differenceOf("org", "startNumber"),
  },
  acts: {
    ...markingActs({
      needs: writes("Competition"),
      call: "competitionEntryControl/bulkUpdatePaid",
      failed: "entry.list.markFailed",
    }),
    delete: {
      needs: writes("Competition"),
      on: "selection",
      confirm: "warns",
      call: "competitionEntryTableControl/deleteById",
    },
  },
});
