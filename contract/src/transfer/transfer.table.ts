/** The list of transfers (product/transfers 16). */
import { anyOf, superAdmin, writes } from "../kernel/access.ts";
import { flowActs } from "../kernel/flow/flow-acts.ts";
import * as table from "../kernel/table/table.ts";
import { TRANSFER_ACTORS, TRANSFER_STATUSES, transferFlow } from "./transfer.flow.ts";
import { PAYMENT_MODES } from "./transfer.rules.ts";

const fixed = { sortable: false } as const;

export const athleteTransferTable = table.defineTable({
  control: "athleteTransferTableControl",
  needs: anyOf("AthleteTransfer"),
  columns: {
    athlete: table.namedOne({ ...fixed, searched: true, filters: ["IN"] }),
    licenseNumber: table.text({ ...fixed, searched: true, filters: ["LIKE"], hiddenAtFirst: true }),
    srcClub: table.namedOne({ ...fixed, searched: true, filters: ["IN"] }),
    targetClub: table.namedOne({ ...fixed, searched: true, filters: ["IN"] }),
    status: table.oneOf(TRANSFER_STATUSES, {
      ...fixed,
      labels: "transfer.status",
      filters: ["IN"],
      tones: {
        STARTED: "info",
        WAIT_FOR_ATHLETE: "info",
        ATHLETE_ACCEPTED: "info",
        ATHLETE_REJECTED: "danger",
        WAIT_FOR_CLUB: "info",
        CLUB_ACCEPTED: "info",
        CLUB_REJECTED: "danger",
        WAIT_FOR_ADMIN: "info",
        ADMIN_ACCEPTED: "info",
        ADMIN_REJECTED: "danger",
        AWAITING_PAYMENT: "warning",
        UNPAID: "danger",
        FINISHED: "success",
      },
    }),
    /** Whether the fee is paid. */
    received: table.yesNo({ ...fixed, shownTo: superAdmin }),
    turn: table.oneOf(TRANSFER_ACTORS, { ...fixed, labels: "transfer.actor", filters: ["IN"] }),
    dueOn: table.day({ ...fixed, filters: ["INTERVAL"] }),
    paymentMode: table.oneOf(PAYMENT_MODES, {
      ...fixed,
      labels: "transfer.paymentMode",
      filters: ["IN"],
      hiddenAtFirst: true,
    }),
    /** Why it was rejected, withdrawn or closed; null if the viewer may not read it. */
    reason: table.text({ ...fixed, wide: true, hiddenAtFirst: true }),
    isLate: table.yesNo({ ...fixed, filters: ["EQ"], shownTo: superAdmin, hiddenAtFirst: true }),
    created: table.moment({ ...fixed, shownTo: "nobody" }),
    closed: table.moment({ ...fixed, filters: ["INTERVAL", "IS_NULL"], hiddenAtFirst: true }),
  },
  order: [["created", "desc"]],
  acts: flowActs(transferFlow, {
    needs: { withdraw: writes("AthleteTransfer"), moveOn: superAdmin, close: superAdmin },
    call: "athleteTransferTableControl/makeMove",
  }),
});
