import { userPaymentForm } from "@rajt/contract/fee/fee.form";
import { isExempt } from "@rajt/contract/money/vat.values";
import { PayFee } from "./PayFee.tsx";
import { formPage } from "../../kernel/form/formPage.tsx";

/** A fee. */
export const UserPaymentForm = formPage(userPaymentForm, {
  texts: "fee.userPayment",
  below: PayFee,
  wide: ["description", "paymentSubject"],
  sections: {
    owed: ["billingDate", "dueOn", "payableGross", "vatCode", "vatGround", "payableNet", "payableVat", "costType"],
    payment: ["paymentStatus", "paymentDate", "paidBy", "paymentTransaction"],
    record: ["created", "updated"],
  },
  appears: {
    of: ["vatCode"],
    if: (name, { vatCode }) => name !== "vatGround" || (vatCode ? isExempt(vatCode) : false),
  },
});
