import { anyOf } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { athleteTransferTable } from "@rajt/contract/transfer/transfer.table";
import { IconArrowBackUp, IconArrowsExchange, IconMessage, IconPlayerSkipForward, IconX } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { DueCell, ReceivedCell, StatusCell, TurnCell } from "./ListCells.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { TRANSFER } from "./transfer-calls.ts";

/** The list of transfers, for their parties and super admins. */
export const AthleteTransferList = tablePage(athleteTransferTable, {
  texts: "transfer.list",
  records: "athleteTransferView",
  pages: [
    {
      label: "transfer.start.title",
      icon: IconArrowsExchange,
      to: pathTo("athleteTransferStart"),
      needs: anyOf("AthleteTransfer"),
      isFor: ({ isClub }) => isClub,
    },
  ],
  acts: { withdraw: IconArrowBackUp, moveOn: IconPlayerSkipForward, close: IconX },
  dialogs: [
    {
      label: "transfer.list.showReason",
      icon: IconMessage,
      isFor: ({ reason }) => typeof reason === "string",
      reads: ["status", "reason"],
      dialog: ReasonDialog,
    },
  ],
  draws: { status: StatusCell, turn: TurnCell, dueOn: DueCell, received: ReceivedCell },
  reads: ["athlete", "srcClub", "targetClub", "status", "closed", "turn", "paymentMode"],
  stale: [TRANSFER],
  empty: "transfer.list.empty",
  card: ["athlete", "srcClub", "targetClub", "status", "turn", "dueOn", "received"],
});
