/** The list of all movements of a party's money: purpose, amount, and balance after each. */
import { anyOf } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";

/** The kinds of ledger rows; a CHARGE that lowers the debt is shown as a REVERSAL. */
const MOVEMENT_KINDS = ["CHARGE", "REVERSAL", "PAYMENT", "REFUND", "CORRECTION", "ALLOCATION"] as const;

export const partyMoneyTable = table.defineTable({
  control: "partyMoneyTableControl",
  needs: anyOf(
    "Athlete",
    "Competitor",
    "Referee",
    "Trainer",
    "TechnicalCommittee",
    "Club",
    "Organizer",
    "UserProfile",
    "Finance",
  ),
  columns: {
    at: table.day({ filters: ["INTERVAL"] }),
    description: table.text({ filters: ["LIKE"], wide: true }),
    kind: table.oneOf(MOVEMENT_KINDS, { labels: "money.kind", filters: ["IN"] }),
    amount: table.number(),
    balance: table.number({ sortable: false }),
    party: table.namedOne({ shownTo: "nobody" }),
  },
  fixedBy: ["party"],
  order: [["at", "desc"]],
});
