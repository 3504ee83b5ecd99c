/** The calls of the list and the form of licence costs, and of their allocation. */
import * as z from "zod";
import { writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { formCalls } from "../kernel/form/form.calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { textLine } from "../kernel/text.schema.ts";
import { licenseCostForm } from "./licence-cost.form.ts";
import { licenseCostTable } from "./licence-cost.table.ts";
import { LICENCE_COST_TYPES } from "./licence-cost.values.ts";

const LONGEST_REASON = 255;
const year = z.int().min(2000).max(2100);
const byId = z.strictObject({ id });

export const licenseCostOwnCalls = defineCalls({
  "GET /licenseCostTableControl/getMissing": {
    needs: licenseCostTable.needs,
    about: "The cost types without an enabled licence cost for this year, and in December for the next one too.",
    input: nothing,
    output: z.array(z.object({ year, costTypes: z.array(z.enum(LICENCE_COST_TYPES)) })),
  },
  "POST /licenseCostEditControl/dryRun": {
    needs: licenseCostForm.needs,
    about:
      "The fees that the allocation of a licence cost would write, by year: how many, their sum and the names of the first parties. It includes the year that is not allocated yet, even before its date.",
    input: byId,
    output: z.object({
      enabled: z.boolean(),
      years: z.array(
        z.object({
          year,
          /** Whether an allocation today would write them. */
          due: z.boolean(),
          count: z.int(),
          sum: z.int(),
          parties: z.array(named),
        }),
      ),
    }),
  },
  "POST /licenseCostEditControl/allocateNow": {
    needs: writes("LicenseCost"),
    about: "Runs the daily allocation for one licence cost now. Returns the number of inserted fees and their sum.",
    input: byId,
    output: answer.extend({ count: z.int().optional(), sum: z.int().optional() }),
  },
  "POST /licenseCostEditControl/waive": {
    needs: writes("Finance"),
    about: "Waives the annual fee of a party for a year before it is billed. A waiver is not a payment.",
    input: z.strictObject({
      id,
      party: id,
      year,
      reason: textLine(LONGEST_REASON).min(1, "kernel.error.required"),
    }),
    output: answer,
  },
});

export const licenseCostCalls = {
  ...licenseCostOwnCalls,
  ...tableCalls(licenseCostTable),
  ...formCalls(licenseCostForm),
};
