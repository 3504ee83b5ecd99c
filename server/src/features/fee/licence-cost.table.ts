import { licenseCostTable } from "@rajt/contract/fee/licence-cost.table";
import { pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import { deleteFrom, allRows, serveTable } from "../../kernel/table/serve-table.ts";

/** The list of licence costs. Deleting one that fees refer to is refused and names the fees. */
export const licenseCosts = serveTable(licenseCostTable, {
  texts: "fee.licenseCost",
  from: sql`licence_cost c`,
  id: sql`c.id`,
  columns: {
    name: sql`c.name`,
    costType: sql`c.cost_type`,
    feeGross: sql`c.gross`,
    feeNet: sql`c.net`,
    feeVat: sql`c.vat`,
    autoAllocationEnabled: sql`c.auto_allocation_enabled`,
    lastAllocationDate: sql`c.last_allocation_date`,
    nextAllocationDate: sql`c.next_allocation_date`,
    created: sql`c.created_at`,
    updated: sql`c.updated_at`,
  },
  scope: allRows,
  object: "licence_cost",
  remove: deleteFrom("licence_cost"),
  holdings: [
    {
      words: "fee.holding.fee",
      blockedBy: ["fee_licence_cost_id_fkey"],
      from: sql`fee u join party y on y.id = u.account_id`,
      of: (cost) => sql`u.licence_cost_id = ${cost}`,
      id: sql`u.id`,
      name: sql`u.description || ' – ' || y.name`,
      path: (id) => pathTo("userPaymentEdit", { id }),
    },
  ],
});
