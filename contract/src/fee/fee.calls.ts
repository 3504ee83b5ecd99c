/** The calls of the list and the form of fees. */
import * as z from "zod";
import { superAdmin } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { formCalls } from "../kernel/form/form.calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { bulkUserPaymentTable } from "./bulk-fee.table.ts";
import { userPaymentForm } from "./fee.form.ts";
import { userPaymentTable } from "./fee.table.ts";

const updatePaymentPaid = {
  needs: superAdmin,
  about:
    "Marks a fee as paid by hand, or takes that mark back. What a provider or the bank settled is refused by name.",
  input: z.strictObject({ id, paid: z.boolean() }),
  output: answer,
};

export const feeOwnCalls = defineCalls({
  "POST /userPaymentTableControl/updatePaymentPaid": updatePaymentPaid,
  "POST /bulkUserPaymentTableControl/updatePaymentPaid": updatePaymentPaid,
});

export const feeCalls = {
  ...feeOwnCalls,
  ...tableCalls(userPaymentTable),
  ...tableCalls(bulkUserPaymentTable),
  ...formCalls(userPaymentForm),
};
