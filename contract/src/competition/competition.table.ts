/** The list of announcements (product/competitions 29): an organiser's own, the committee's submitted ones, all of them for the federation. */
import { anyOf, writes } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";

// No schemas here: a list's page loads its declaration, and needs none.
const approval = table.oneOf(["APPROVED", "APPROVED_WITH_MOD", "DENIED"], {
  labels: "competition.approval",
  filters: ["IN", "IS_NULL"],
});

export const competitionTable = table.defineTable({
  control: "competitionTableControl",
  needs: anyOf("Competition"),
  columns: {
    name: table.text({ filters: ["LIKE"] }),
    date: table.day({ filters: ["INTERVAL"] }),
    orgName: table.text({ filters: ["LIKE"] }),
    submitted: table.yesNo({ filters: ["EQ"] }),
    adminApproval: approval,
    technicalCommitteeApproval: approval,
    approved: table.yesNo({ filters: ["EQ"], hiddenAtFirst: true }),
    cancelled: table.yesNo({ filters: ["EQ"], hiddenAtFirst: true }),
  },
  order: [["date", "desc"]],
  remove: writes("Competition"),
});
