/**
 * The list of announcements (product/competitions 29): an organiser sees its own, the committee submitted ones, the
 * federation all.
 */
import { anyOf, writes } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";

// No schemas here: a list page loads this declaration and needs none.
const approval = table.oneOf(["APPROVED", "APPROVED_WITH_MOD", "DENIED"], {
  labels: "competition.approval",
  filters: ["IN", "IS_NULL"],
  tones: { APPROVED: "success", APPROVED_WITH_MOD: "success", DENIED: "danger" },
});

/** The states of an announcement as the list shows them. */
const COMPETITION_STATES = ["DRAFT", "SUBMITTED", "SENT_BACK", "APPROVED", "CANCELLED"] as const;
const TONES = {
  DRAFT: "neutral",
  SUBMITTED: "info",
  SENT_BACK: "warning",
  APPROVED: "success",
  CANCELLED: "danger",
} as const;

export const competitionTable = table.defineTable({
  control: "competitionTableControl",
  needs: anyOf("Competition"),
  columns: {
    name: table.text({ filters: ["LIKE"], searched: true }),
    date: table.day({ filters: ["INTERVAL"] }),
    orgName: table.text({ filters: ["LIKE"], searched: true }),
    state: table.oneOf(COMPETITION_STATES, { labels: "competition.state", filters: ["IN"], tones: TONES }),
    // For the order only: coming competitions, then announcements in preparation, then what is over, each by days from today.
    nearness: table.number({ shownTo: "nobody" }),
    submittedAt: table.moment({ hiddenAtFirst: true }),
    submitted: table.yesNo({ filters: ["EQ"], hiddenAtFirst: true }),
    adminApproval: approval,
    technicalCommitteeApproval: approval,
    approved: table.yesNo({ filters: ["EQ"], hiddenAtFirst: true }),
    cancelled: table.yesNo({ filters: ["EQ"], hiddenAtFirst: true }),
  },
  order: [["nearness", "asc"]],
  remove: writes("Competition"),
});
