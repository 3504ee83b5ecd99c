/** Rights on the federation's fees (product/money 19, 29). */
import { readsInvoice } from "../invoice/invoice.rights.ts";
import * as right from "../kernel/right.ts";
import { seesAllFees } from "../money/money.rights.ts";
import { payRights, type DueFact } from "../payment/payment.rights.ts";
import { personRights } from "../people/people.rights.ts";

/** `isOwed`: something of it is left to pay. */
export type FeeFact = DueFact | "id" | "club" | "isTrainer" | "isOwed";

/** A fee is seen by those who see the payments of who owes it, and by the office: `id` and `club` are the debtor's. */
export const seesFee = right.anyOf<FeeFact>(seesAllFees, personRights.seePayments);

export const feeAbilities = {
  /** Pays it by card, as a call of those who hold Payment does. */
  pay: right.allOf<FeeFact>(
    right.holds("Payment", "WriteRead"),
    right.is("isOwed"),
    right.anyOf<FeeFact>(...payRights),
  ),
  downloadInvoice: readsInvoice,
};
