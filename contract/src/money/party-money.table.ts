/** Every movement of a party's money: what it was for, how much, and where the party stood after it. */
import { anyOf } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";

/** The kinds of the ledger; a CHARGE that lowers what is owed is a REVERSAL. */
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
