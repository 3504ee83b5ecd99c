/**
 * The list of a party's receivables and payments (product/money 19): annual fees, and the entries that the party made.
 */
import { anyOf, writes } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";
import { bookingActs } from "../money/marking.table.ts";

const PAYMENT_KINDS = ["FEE", "ENTRY"] as const;
/** The states of a party's payment. `RefundDue`: the entry was withdrawn after payment, and a refund is due. */
const PARTY_PAYMENT_STATUSES = ["Unpaid", "Paid", "Deleted", "RefundDue"] as const;

export const partyPaymentTable = table.defineTable({
  control: "partyPaymentTableControl",
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
    description: table.text({ filters: ["LIKE"] }),
    kind: table.oneOf(PAYMENT_KINDS, { labels: "people.list.paymentKind", filters: ["IN"] }),
    amount: table.number(),
    /** The unpaid amount, in forints. */
    outstanding: table.number({ hiddenAtFirst: true }),
    status: table.oneOf(PARTY_PAYMENT_STATUSES, { labels: "people.list.paymentStatus", filters: ["IN"] }),
    billedOn: table.day({ filters: ["INTERVAL"] }),
    paidOn: table.day({ filters: ["INTERVAL"] }),
    invoice: table.text({ sortable: false, hiddenAtFirst: true, isFile: true }),
    party: table.namedOne({ shownTo: "nobody" }),
  },
  fixedBy: ["party"],
  order: [["billedOn", "desc"]],
  acts: {
    pay: {
      needs: writes("Payment"),
      on: "selection",
      confirm: "asks",
      call: "partyPaymentTableControl/paymentStart",
      redirects: true,
    },
    ...bookingActs({
      needs: writes("Finance"),
      call: "partyPaymentTableControl/updatePaid",
      failed: "money.markFailed",
    }),
  },
});
