/** Rights on the federation's fees (product/money 19, 29). */
import { readsInvoice } from "../invoice/invoice.rights.ts";
import * as right from "../kernel/right.ts";
import { seesAllFees } from "../money/money.rights.ts";
import { payRights, type DueFact } from "../payment/payment.rights.ts";
import { personRights } from "../people/people.rights.ts";

/** `isOwed`: the fee has an outstanding amount. */
export type FeeFact = DueFact | "id" | "club" | "isTrainer" | "isOwed";

/** A fee is visible to viewers of its debtor's payments and to the office: `id` and `club` are those of the debtor. */
export const seesFee = right.anyOf<FeeFact>(seesAllFees, personRights.seePayments);

export const feeAbilities = {
  /** The right to pay it by card, like a call that requires Payment. */
  pay: right.allOf<FeeFact>(
    right.holds("Payment", "WriteRead"),
    right.is("isOwed"),
    right.anyOf<FeeFact>(...payRights),
  ),
  downloadInvoice: readsInvoice,
};
