/** The accounts that were deleted and can still be restored (product/access 30). */
import { writes } from "../../kernel/access.ts";
import * as table from "../../kernel/table/table.ts";

// No schemas here: a list's page loads its declaration, and needs none.
/** The days for which a deleted account is kept as it was. */
export const DELETED_DAYS = 30;

export const deletedAccountTable = table.defineTable({
  control: "deletedAccountTableControl",
  needs: writes("UserAccount"),
  columns: {
    name: table.text({ filters: ["LIKE"], searched: true }),
    kind: table.oneOf(["PERSON", "ORGANISATION", "STAFF"], { labels: "access.deletedAccount.kindOf", filters: ["IN"] }),
    email: table.text({ filters: ["LIKE"], searched: true }),
    deletedAt: table.moment({ filters: ["INTERVAL"] }),
    deletedBy: table.text({ sortable: false }),
    erasedOn: table.day({ filters: ["INTERVAL"] }),
  },
  order: [["deletedAt", "desc"]],
  acts: { restore: { needs: writes("UserAccount"), on: "selection", confirm: "asks" } },
});
