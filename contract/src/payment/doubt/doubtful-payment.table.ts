/** Payments that did not simply pay for what was asked: each waits for a holder of Finance, the oldest first (product/money 20). */
import { anyOf } from "../../kernel/access.ts";
import * as table from "../../kernel/table/table.ts";

/**
 * The reasons for doubt: another amount, another currency, another transaction than ours; or it came for what was paid
 * already, or for what had ended; or the provider said so and denied it when asked; or it was given back at the
 * provider.
 */
export const DOUBTS = ["AMOUNT", "CURRENCY", "TRANSACTION", "TWICE", "OFF", "CONTRADICTED", "REFUNDED"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** The decisions on a doubtful payment: it pays for its items, its items are free again, it is known. */
export const DECISIONS = ["TAKEN", "RELEASED", "NOTED"] as const;
/** … and RESOLVED: nobody had to decide, for the provider's word turned out right. */
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
  // Those that wait first.
  order: [
    ["state", "asc"],
    ["foundAt", "asc"],
  ],
});
