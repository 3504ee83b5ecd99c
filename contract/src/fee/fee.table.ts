/** The list of the federation's fees (product/money 31). */
import { anyOf, staffWrites, writes } from "../kernel/access.ts";
import { COST_TYPES } from "../kernel/enumerations.ts";
import * as table from "../kernel/table/table.ts";
import { bookingActs } from "../money/marking.table.ts";
import { SETTLEMENT_METHODS } from "../money/settlement-method.values.ts";
import { FEE_STATUSES } from "./fee.values.ts";

export const userPaymentTable = table.defineTable({
  control: "userPaymentTableControl",
  needs: anyOf("Payment", "Finance"),
  columns: {
    user: table.namedOne({ filters: ["IN"], searched: true }),
    description: table.text({ filters: ["LIKE"], searched: true, wide: true }),
    payableGross: table.number({ filters: ["INTERVAL"] }),
    /** The outstanding amount. */
    outstanding: table.number({ filters: ["INTERVAL"], hiddenAtFirst: true }),
    billingDate: table.day({ filters: ["INTERVAL"], hiddenAtFirst: true }),
    dueOn: table.day({ filters: ["INTERVAL"] }),
    paymentStatus: table.oneOf(FEE_STATUSES, {
      labels: "fee.status",
      filters: ["IN"],
      tones: { Unpaid: "warning", Paid: "success", Deleted: "neutral" },
    }),
    paymentDate: table.day({ filters: ["INTERVAL"] }),
    costType: table.oneOf(COST_TYPES, { labels: "fee.costType", filters: ["IN"], hiddenAtFirst: true }),
    payableNet: table.number({ hiddenAtFirst: true }),
    payableVat: table.number({ hiddenAtFirst: true }),
    paidBy: table.oneOf(SETTLEMENT_METHODS, { labels: "fee.way", filters: ["IN"], hiddenAtFirst: true }),
    paymentTransaction: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
    invoice: table.text({ sortable: false, hiddenAtFirst: true, isFile: true }),
    paymentSubject: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
    refundDue: table.number({ filters: ["INTERVAL"], hiddenAtFirst: true }),
    created: table.moment({ filters: ["INTERVAL"], hiddenAtFirst: true }),
  },
  order: [["dueOn", "desc"]],
  exports: ["xlsx"],
  sums: ["owed", "paid", "outstanding"],
  remove: staffWrites("Payment", "Finance"),
  acts: {
    pay: {
      needs: writes("Payment"),
      on: "selection",
      confirm: "asks",
      call: "userPaymentTableControl/paymentStart",
      redirects: true,
    },
    ...bookingActs({
      needs: staffWrites("Payment", "Finance"),
      call: "userPaymentTableControl/bulkUpdatePaid",
      failed: "money.markFailed",
    }),
  },
});
