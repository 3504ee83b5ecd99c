/** The list of money due back: double payments, money of ended items, and credit (product/money 44). */
import { anyOf, writes } from "../kernel/access.ts";
import { day, line } from "../kernel/form/form.ts";
import * as table from "../kernel/table/table.ts";
import { SETTLEMENT_METHODS } from "./settlement-method.values.ts";
import { LONGEST_REFERENCE } from "./marking.table.ts";

export const moneyDueBackTable = table.defineTable({
  control: "moneyDueBackTableControl",
  needs: anyOf("Finance"),
  columns: {
    party: table.namedOne({ filters: ["IN"], searched: true }),
    amount: table.number({ filters: ["INTERVAL"] }),
    way: table.oneOf(SETTLEMENT_METHODS, { labels: "fee.way", filters: ["IN"] }),
    since: table.day({ filters: ["INTERVAL"] }),
    /** Null for credit. */
    description: table.text({ filters: ["LIKE"], searched: true, wide: true }),
    payer: table.namedOne({ filters: ["IN"], hiddenAtFirst: true }),
    reference: table.text({ filters: ["LIKE"], searched: true, hiddenAtFirst: true }),
  },
  order: [["since", "asc"]],
  exports: ["xlsx"],
  sums: ["amount"],
  acts: {
    sendOn: {
      needs: writes("Finance"),
      on: "selection",
      confirm: "asks",
      asks: { sentOn: day({ required: true }), reference: line({ max: LONGEST_REFERENCE }) },
    },
  },
});
