/** The calls of the list and the form of fees. */
import * as z from "zod";
import { staffWrites } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { formCalls } from "../kernel/form/form.calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { bulkUserPaymentTable } from "./bulk-fee.table.ts";
import { textLine } from "../kernel/text.schema.ts";
import { LONGEST_REFERENCE, MARKING_METHODS } from "../money/marking.table.ts";
import { forints } from "../money/money.calls.ts";
import { userPaymentForm } from "./fee.form.ts";
import { userPaymentTable } from "./fee.table.ts";

const updatePaymentPaid = {
  needs: staffWrites("Payment", "Finance"),
  about:
    "Marks a fee as paid manually, or corrects that mark. A fee that a provider or the bank settled is refused with the method.",
  input: z.strictObject({
    id,
    paid: z.boolean(),
    // Default: cash, today, the whole outstanding amount.
    way: z.enum(MARKING_METHODS).nullish(),
    receivedOn: day.nullish(),
    reference: textLine(LONGEST_REFERENCE).nullish(),
    amount: forints.nullish(),
  }),
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
