/** The entries of a competition as its organiser sees them (product/entering 16). */
import { anyOf, writes } from "../kernel/access.ts";
import { VALUE_NAMES } from "../kernel/english-names.ts";
import { GENDERS, LICENCE_TYPES, ROW_STATUSES } from "../kernel/enumerations.ts";
import * as table from "../kernel/table/table.ts";
import { differenceOf, MEMBER_COLUMNS, OLD_COLUMNS, TIME_COLUMNS } from "./shared-columns.table.ts";
import { markingActs } from "../money/marking.table.ts";

/** One row is one start: a person's, or a team's with the name of its first member. */
export const competitionEntryTable = table.defineTable({
  control: "competitionEntryTableControl",
  needs: anyOf("Competition"),
  columns: {
    cachedPersonFullName: table.text({ filters: ["LIKE"], searched: true }),
    race: table.namedOne({ filters: ["IN"], wide: true, labels: VALUE_NAMES }),
    // Placed next to the payment status: organisers search for it and mark it.
    paid: table.yesNo({ filters: ["EQ"] }),
    // Further to the right, the row actions would cover it on any screen narrower than a desktop.
    startNumber: table.number({ filters: ["INTERVAL"], ungrouped: true, searched: true }),
    /** Null while it is too early to check in. */
    here: table.yesNo({ filters: ["EQ"] }),
    // Shown, and therefore printed: an entry that was deleted late remains listed.
    rowStatus: table.oneOf(ROW_STATUSES, {
      labels: "entry.rowStatus",
      filters: ["IN"],
      tones: { ORIGINAL: "neutral", ADDED: "success", MODIFIED: "info", DELETED: "danger" },
    }),
    // The year only: a start list needs no child's date of birth.
    birthYear: table.number({ filters: ["INTERVAL"], ungrouped: true, hiddenAtFirst: true }),
    cachedPersonGender: table.oneOf(GENDERS, { labels: "people.gender", filters: ["IN"], hiddenAtFirst: true }),
    org: table.namedOne({ filters: ["IN"] }),
    teamName: table.text({ filters: ["LIKE"], hiddenAtFirst: true, searched: true }),
    // Members without an account, whose identity nobody has checked.
    onSite: table.oneOf(["WRITTEN"], {
      labels: "entry.onSite",
      filters: ["IN"],
      hiddenAtFirst: true,
      tones: { WRITTEN: "warning" },
    }),
    teamMembers: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
    ...MEMBER_COLUMNS,
    cachedPersonLicenseNumber: table.text({ filters: ["LIKE"], hiddenAtFirst: true, searched: true }),
    cachedPersonLicenseType: table.oneOf(LICENCE_TYPES, {
      labels: "competition.licenceType",
      filters: ["IN"],
      hiddenAtFirst: true,
    }),
    cachedPersonAgeGroup: table.names({ filters: ["IN"], hiddenAtFirst: true, labels: VALUE_NAMES }),
    cachedPersonChipNumber: table.text({ filters: ["LIKE"], hiddenAtFirst: true, searched: true }),
    amount: table.number({ hiddenAtFirst: true }),
    ...OLD_COLUMNS,
    ...TIME_COLUMNS,
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
