import { userPaymentForm } from "@rajt/contract/fee/fee.form";
import { isExempt } from "@rajt/contract/money/vat.values";
import { FeeBelow } from "./FeeBelow.tsx";
import { formPage } from "../../kernel/form/formPage.tsx";

/** The fields that a licence cost fills in. */
const BROUGHT: ReadonlySet<string> = new Set(["description", "payableGross", "vatCode", "vatGround"]);

/** A fee. */
export const UserPaymentForm = formPage(userPaymentForm, {
  texts: "fee.userPayment",
  below: FeeBelow,
  wide: ["description", "paymentSubject"],
  sections: {
    owed: ["billingDate", "dueOn", "payableGross", "vatCode", "vatGround", "payableNet", "payableVat", "costType"],
    payment: ["paymentStatus", "paymentDate", "paidBy", "paymentTransaction"],
    record: ["created", "updated"],
  },
  appears: {
    of: ["licenseCost", "vatCode", "costType"],
    if: (name, { licenseCost, vatCode, costType }) => {
      // A new fee has no cost type yet that a licence cost brings.
      const isBrought = licenseCost != null && costType === "OTHER";
      // Its key says nothing; the button below downloads it.
      if (name === "invoice") return false;
      if (name === "overrideWaiver") return isBrought;
      if (BROUGHT.has(name)) return !isBrought && (name !== "vatGround" || (vatCode ? isExempt(vatCode) : false));
      return true;
    },
  },
});
