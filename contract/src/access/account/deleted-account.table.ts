/** The deleted accounts that can still be restored (product/access 30). */
import { writes } from "../../kernel/access.ts";
import * as table from "../../kernel/table/table.ts";

// No schemas here: a list page loads this declaration and needs none.
/** The days for which a deleted account can be restored. */
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
