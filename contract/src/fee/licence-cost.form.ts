/** The form of a licence cost (product/money 33). */
import { anyOf, writes } from "../kernel/access.ts";
import { yearOf } from "../kernel/days.ts";
import * as form from "../kernel/form/form.ts";
import { isExempt, netOf, VAT_CODES, type VatCode } from "../money/vat.values.ts";
import { LICENCE_COST_TYPES } from "./licence-cost.values.ts";

const LONGEST = 255;
const LARGEST = 100_000_000;
const amount = form.whole({ min: 0, max: LARGEST, required: true });
/** The years that the database accepts. */
const YEARS = [2000, 2100] as const;

export const licenseCostForm = form.defineForm({
  control: "licenseCostEditControl",
  needs: anyOf("LicenseCost"),
  writes: writes("LicenseCost"),
  title: "name",
  lock: true,
  fields: {
    name: form.line({ max: LONGEST, required: true }),
    costType: form.oneOf({
      values: LICENCE_COST_TYPES,
      labels: "fee.costType",
      selection: "getCostTypeSelection",
      required: true,
      readOnly: "onceMade",
    }),
    feeGross: amount,
    vatCode: form.oneOf({ values: VAT_CODES, labels: "money.vatCode", required: true }),
    vatGround: form.line({ max: LONGEST, required: "byRule" }),
    // The sources require both, although they follow from the two above.
    feeNet: amount,
    feeVat: amount,
    autoAllocationEnabled: form.yesNo({}),
    nextAllocationDate: form.day({ required: true }),
    lastAllocationDate: form.day({ required: true }),
    created: form.moment({ readOnly: true }),
    updated: form.moment({ readOnly: true }),
  },
  // cast: the fields above have validated these values.
  rules: (dto) => problemsOf(dto as Typed),
});

type Typed = {
  readonly feeGross?: number | null;
  readonly feeNet?: number | null;
  readonly feeVat?: number | null;
  readonly vatCode?: VatCode | null;
  readonly vatGround?: string | null;
  readonly lastAllocationDate?: string | null;
  readonly nextAllocationDate?: string | null;
};

function problemsOf(cost: Typed): form.Problem[] {
  const { feeGross, feeNet, feeVat, vatCode, vatGround, lastAllocationDate, nextAllocationDate } = cost;
  const problems: form.Problem[] = [];
  if (vatCode != null && isExempt(vatCode) && vatGround === null)
    problems.push({ path: "vatGround", message: "kernel.error.required" });
  if (feeGross != null && vatCode != null) {
    const net = netOf(feeGross, vatCode);
    if (feeNet != null && feeNet !== net) problems.push({ path: "feeNet", message: "fee.licenseCost.problem.net" });
    if (feeVat != null && feeVat !== feeGross - net)
      problems.push({ path: "feeVat", message: "fee.licenseCost.problem.vat" });
  }
  if (nextAllocationDate != null && (yearOf(nextAllocationDate) < YEARS[0] || yearOf(nextAllocationDate) > YEARS[1]))
    problems.push({ path: "nextAllocationDate", message: "fee.licenseCost.problem.year" });
  if (lastAllocationDate != null && nextAllocationDate != null && lastAllocationDate > nextAllocationDate)
    problems.push({ path: "lastAllocationDate", message: "fee.licenseCost.problem.order" });
  return problems;
}
