/** The list of licence costs (product/money 33). */
import { anyOf, writes } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";
import { LICENCE_COST_TYPES } from "./licence-cost.values.ts";

export const licenseCostTable = table.defineTable({
  control: "licenseCostTableControl",
  needs: anyOf("LicenseCost"),
  columns: {
    name: table.text({ filters: ["LIKE"], searched: true, wide: true }),
    costType: table.oneOf(LICENCE_COST_TYPES, { labels: "fee.costType", filters: ["IN"] }),
    feeGross: table.number({ filters: ["INTERVAL"] }),
    feeNet: table.number({ hiddenAtFirst: true }),
    feeVat: table.number(),
    autoAllocationEnabled: table.yesNo({ filters: ["EQ"] }),
    lastAllocationDate: table.day({ filters: ["INTERVAL"] }),
    nextAllocationDate: table.day({ filters: ["INTERVAL"] }),
    created: table.moment({ filters: ["INTERVAL"], hiddenAtFirst: true }),
    updated: table.moment({ filters: ["INTERVAL"], hiddenAtFirst: true }),
  },
  order: [["name", "asc"]],
  remove: writes("LicenseCost"),
});
