/** The list in which payers pay fees together (product/money 50): the list of fees in which only unpaid rows can be selected. */
import { defineTable } from "../kernel/table/table.ts";
import { userPaymentTable } from "./fee.table.ts";

const { remove: _, acts, ...fees } = userPaymentTable;

export const bulkUserPaymentTable = defineTable({
  ...fees,
  control: "bulkUserPaymentTableControl",
  selects: "open",
  acts: { pay: { ...acts.pay, call: "bulkUserPaymentTableControl/paymentStart" } },
});
