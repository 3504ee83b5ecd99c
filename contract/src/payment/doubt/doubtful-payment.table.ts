/** The list of payments that differ from their orders: each waits for a holder of Finance, oldest first (product/money 20). */
import { anyOf } from "../../kernel/access.ts";
import * as table from "../../kernel/table/table.ts";

/**
 * The reasons for doubt: another amount, currency or transaction than ordered; items that are paid already, ended or
 * released; a report that the provider denies when queried; a refund at the provider.
 */
export const DOUBTS = ["AMOUNT", "CURRENCY", "TRANSACTION", "TWICE", "OFF", "CONTRADICTED", "REFUNDED"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** The decisions on a doubtful payment: it pays for its items, it releases its items, it is noted. */
export const DECISIONS = ["TAKEN", "RELEASED", "NOTED"] as const;
/** RESOLVED has no decider: the report of the provider turned out right. */
export const ENDS = [...DECISIONS, "RESOLVED"] as const;
export type Decision = (typeof DECISIONS)[number];
export type End = (typeof ENDS)[number];

export const doubtfulPaymentTable = table.defineTable({
  control: "doubtfulPaymentTableControl",
  needs: anyOf("Finance"),
  columns: {
    foundAt: table.moment({ filters: ["INTERVAL"] }),
    payer: table.namedOne({ filters: ["IN"] }),
    why: table.oneOf(DOUBTS, { labels: "payment.doubt.why", filters: ["IN"] }),
    asked: table.number({ filters: ["INTERVAL"] }),
    came: table.number({ filters: ["INTERVAL", "IS_NULL"] }),
    state: table.oneOf(["WAITING", ...ENDS], {
      labels: "payment.doubt.state",
      filters: ["IN"],
      tones: { WAITING: "warning" },
    }),
    items: table.text({ filters: ["LIKE"], sortable: false, wide: true }),
    provider: table.oneOf(["SIMPLEPAY", "BARION"], {
      labels: "payment.doubt.provider",
      filters: ["IN"],
      hiddenAtFirst: true,
    }),
    orderRef: table.text({ filters: ["LIKE"], searched: true, hiddenAtFirst: true }),
    decidedBy: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
    decidedAt: table.moment({ filters: ["INTERVAL"], hiddenAtFirst: true }),
  },
  // Undecided rows first.
  order: [
    ["state", "asc"],
    ["foundAt", "asc"],
  ],
});
