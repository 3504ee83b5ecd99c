import { licenseCostForm } from "@rajt/contract/fee/licence-cost.form";
import { isExempt } from "@rajt/contract/money/vat.values";
import { formPage } from "../../kernel/form/formPage.tsx";
import { Allocation } from "./Allocation.tsx";
import { derivedAmount } from "./derivedAmount.tsx";

/** The form of a licence cost, with the preview of its allocation. */
export const LicenseCostForm = formPage(licenseCostForm, {
  texts: "fee.licenseCost",
  below: Allocation,
  wide: ["name"],
  sections: {
    price: ["feeGross", "vatCode", "vatGround", "feeNet", "feeVat"],
    allocation: ["autoAllocationEnabled", "nextAllocationDate", "lastAllocationDate"],
    record: ["created", "updated"],
  },
  editors: { byName: { feeNet: derivedAmount("net"), feeVat: derivedAmount("vat") } },
  appears: {
    of: ["vatCode"],
    if: (name, { vatCode }) => name !== "vatGround" || (vatCode ? isExempt(vatCode) : false),
  },
});
