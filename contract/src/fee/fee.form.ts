/** The form in which the office creates and corrects fees and debtors view theirs. */
import { anyOf, staffWrites } from "../kernel/access.ts";
import { yearOf } from "../kernel/days.ts";
import { COST_TYPES } from "../kernel/enumerations.ts";
import * as form from "../kernel/form/form.ts";
import { isExempt, VAT_CODES, type VatCode } from "../money/vat.values.ts";
import { feeAbilities } from "./fee.rights.ts";
import { SETTLEMENT_METHODS } from "../money/settlement-method.values.ts";
import { FEE_STATUSES } from "./fee.values.ts";

const LONGEST = 255;
const LARGEST = 100_000_000;
const readOnly = true;
/** The first and last year of a fee in the database. */
const YEARS = [2000, 2100] as const;

export const userPaymentForm = form.defineForm({
  control: "userPaymentEditControl",
  needs: anyOf("Payment", "Finance"),
  writes: staffWrites("Payment", "Finance"),
  title: "description",
  lock: true,
  may: feeAbilities,
  fields: {
    user: form.record({ selection: "getUserSelection", search: true, required: true, readOnly: "onceMade" }),
    licenseCost: form.record({ selection: "getLicenseCostSelection", readOnly: "onceMade" }),
    year: form.whole({ min: YEARS[0], max: YEARS[1], required: "onCreate", readOnly: "onceMade" }),
    overrideWaiver: form.yesNo({ unstored: true }),
    description: form.line({ max: LONGEST, required: "byRule" }),
    paymentSubject: form.line({ max: LONGEST }),
    billingDate: form.day({ required: true }),
    payableGross: form.whole({ min: 0, max: LARGEST, required: "byRule" }),
    vatCode: form.oneOf({ values: VAT_CODES, labels: "money.vatCode", required: "byRule", readOnly: "onceMade" }),
    vatGround: form.line({ max: LONGEST, required: "byRule", readOnly: "onceMade" }),
    payableNet: form.whole({ min: 0, max: LARGEST, readOnly }),
    payableVat: form.whole({ min: 0, max: LARGEST, readOnly }),
    costType: form.oneOf({ values: COST_TYPES, labels: "fee.costType", readOnly }),
    dueOn: form.day({ readOnly }),
    paymentStatus: form.oneOf({
      values: FEE_STATUSES,
      labels: "fee.status",
      selection: "getPaymentStatusSelection",
      readOnly,
    }),
    paymentDate: form.day({ readOnly }),
    paidBy: form.oneOf({ values: SETTLEMENT_METHODS, labels: "fee.way", readOnly }),
    paymentTransaction: form.line({ max: LONGEST, readOnly }),
    invoice: form.line({ max: LONGEST, readOnly }),
    created: form.moment({ readOnly }),
    updated: form.moment({ readOnly }),
  },
  // cast: the fields above have validated these values.
  rules: (dto) => problemsOf(dto as Typed),
});

type Typed = {
  licenseCost?: { readonly id: number } | null;
  description?: string | null;
  payableGross?: number | null;
  vatCode?: VatCode | null;
  vatGround?: string | null;
  billingDate?: string | null;
};

/** The fields that a licence cost provides. */
const BROUGHT = ["description", "payableGross", "vatCode"] as const;

function problemsOf(fee: Typed): form.Problem[] {
  const { vatCode, vatGround, billingDate } = fee;
  const problems: form.Problem[] = [];
  if (fee.licenseCost == null)
    for (const path of BROUGHT) if (fee[path] === null) problems.push({ path, message: "kernel.error.required" });
  if (vatCode != null && isExempt(vatCode) && vatGround === null)
    problems.push({ path: "vatGround", message: "kernel.error.required" });
  if (billingDate != null && (yearOf(billingDate) < YEARS[0] || yearOf(billingDate) > YEARS[1]))
    problems.push({ path: "billingDate", message: "fee.problem.year" });
  return problems;
}
