/** The waiting lists of a competition as its organiser sees them (product/entering 43). */
import { anyOf, writes } from "../../kernel/access.ts";
import { VALUE_NAMES } from "../../kernel/english-names.ts";
import { area } from "../../kernel/form/form.ts";
import * as table from "../../kernel/table/table.ts";

/** Limited because it is sent in a mail and shown as a notification. */
const LONGEST_REASON = 500;

/** One row is a waiting person or a team with its first member by name. Rows with an offer come first, then the others by position. */
export const waitingTable = table.defineTable({
  control: "competitionWaitingTableControl",
  needs: anyOf("Competition"),
  columns: {
    cachedPersonFullName: table.text({ filters: ["LIKE"], searched: true }),
    race: table.namedOne({ filters: ["IN"], wide: true, labels: VALUE_NAMES }),
    // Null while a place is offered.
    position: table.number(),
    offerUntil: table.moment({ filters: ["IS_NULL"] }),
    org: table.namedOne({ filters: ["IN"] }),
    joined: table.moment(),
    teamName: table.text({ filters: ["LIKE"], hiddenAtFirst: true, searched: true }),
    competition: table.namedOne({ shownTo: "nobody" }),
  },
  fixedBy: ["competition"],
  order: [
    ["race", "asc"],
    ["position", "asc"],
  ],
  exports: ["xlsx"],
  acts: {
    passOver: {
      needs: writes("Competition"),
      on: "row",
      confirm: "warns",
      asks: { reason: area({ max: LONGEST_REASON, required: true }) },
    },
  },
});
