import { licenseCostForm } from "@rajt/contract/fee/licence-cost.form";
import { lastAllocationBefore } from "@rajt/contract/fee/allocation.rules";
import { dayOf, yearOf, type Day } from "@rajt/contract/kernel/days";
import { permits } from "@rajt/contract/kernel/right";
import { managesMoney } from "@rajt/contract/money/money.rights";
import { EXEMPT_SPORT } from "@rajt/contract/money/vat.values";
import type { FormBinding } from "../../kernel/form/form-binding.ts";
import { EVERY_FIELD, formRecords, onlyFields, serveForm } from "../../kernel/form/index.ts";
import { allRows } from "../../kernel/table/serve-table.ts";
import { licenceCostPlace } from "./licence-cost.store.ts";

const VAT_FIELDS: ReadonlySet<string> = new Set(["vatCode", "vatGround"]);
const OTHER_FIELDS = Object.keys(licenseCostForm.fields).filter((name) => !VAT_FIELDS.has(name));

type Binding = FormBinding<typeof licenseCostForm, "licence_cost as c">;

/** The binding of licence costs (product/money 33). The database generates net and VAT. */
const binding: Binding = {
  object: "licence_cost",
  ...licenceCostPlace,
  scope: allRows,
  newRow: ({ now }) => ({ created_at: now }),
  create: (_runner, { now }) => {
    const nextAllocationDate = firstAllocation(dayOf(now));
    const lastAllocationDate = lastAllocationBefore(nextAllocationDate);
    return { autoAllocationEnabled: true, nextAllocationDate, lastAllocationDate, ...EXEMPT_SPORT };
  },
  access: (viewer) => (permits(viewer, managesMoney, null) ? EVERY_FIELD : onlyFields(OTHER_FIELDS)),
  // The other columns determine net and VAT.
  write: () => Promise.resolve(),
  problems: ({ nextAllocationDate: next }, { now, before }) =>
    next && next !== before.nextAllocationDate && yearOf(next) < yearOf(dayOf(now))
      ? [{ path: "nextAllocationDate", message: "fee.licenseCost.problem.yearPassed" }]
      : [],
  constraints: {
    licence_cost_once_a_year: { path: "nextAllocationDate", message: "fee.licenseCost.problem.taken" },
  },
};

export const licenseCostEdit = serveForm(licenseCostForm, binding);

/** The same form for a caller that writes licence costs in its own transaction. */
export const licenceCostRecords = formRecords(licenseCostForm, binding);

/** Returns the date of the first allocation. In December the costs of the next year are prepared; before, a new cost applies at once. */
const firstAllocation = (today: Day): Day => (today.slice(5, 7) === "12" ? `${yearOf(today) + 1}-01-01` : today);
