import { userPaymentForm } from "@rajt/contract/fee/fee.form";
import { isExempt } from "@rajt/contract/money/vat.values";
import { FeeBelow } from "./FeeBelow.tsx";
import { formPage } from "../../kernel/form/formPage.tsx";

/** The fields that a licence cost fills in. */
const BROUGHT: ReadonlySet<string> = new Set(["description", "payableGross", "vatCode", "vatGround"]);

/** The form of a fee. */
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
      // A new fee with a licence cost has no cost type yet.
      const isBrought = licenseCost != null && costType === "OTHER";
      // The key is no information; the button below downloads the file.
      if (name === "invoice") return false;
      if (name === "overrideWaiver") return isBrought;
      if (BROUGHT.has(name)) return !isBrought && (name !== "vatGround" || (vatCode ? isExempt(vatCode) : false));
      return true;
    },
  },
});
