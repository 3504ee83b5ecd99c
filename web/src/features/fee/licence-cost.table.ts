import { licenseCostForm } from "@rajt/contract/fee/licence-cost.form";
import { licenseCostTable } from "@rajt/contract/fee/licence-cost.table";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { MISSING, MissingCosts } from "./MissingCosts.tsx";

/** The list of licence costs. */
export const LicenseCostList = tablePage(licenseCostTable, {
  texts: "fee.licenseCost",
  form: licenseCostForm,
  summary: MissingCosts,
  stale: [MISSING],
  card: ["name", "feeGross", "nextAllocationDate", "autoAllocationEnabled"],
});
