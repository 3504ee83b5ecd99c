import { TRANSFER_ACTORS, TRANSFER_STATUSES } from "@rajt/contract/transfer/transfer.flow";
import type { Row } from "../../kernel/table/table-call.ts";
import { useTable } from "../../kernel/table/TableModel.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { CheckLine } from "../../kernel/ui/inputs/CheckLine.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { partyIn } from "../../paying/booking.ts";
import { ReceivedDialog } from "./ReceivedDialog.tsx";
import { Status } from "./Status.tsx";
import { dueWords, turnPath } from "./turn.ts";

type CellProps = { row: Row; tabIndex?: number };

const nameOf = (row: Row): string => partyIn(row, "athlete")?.name ?? "";

export function StatusCell({ row }: CellProps) {
  const status = TRANSFER_STATUSES.find((one) => one === row["status"]);
  return status && <Status status={status} isClosed={row["closed"] !== null} />;
}

/** Whose turn it is; of the viewer's own the way to the step. */
export function TurnCell({ row, tabIndex }: CellProps) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const turn = TRANSFER_ACTORS.find((one) => one === row["turn"]) ?? null;
  if (turn === null) return "–";
  const [athlete, srcClub, targetClub] = ["athlete", "srcClub", "targetClub"].map((name) => partyIn(row, name)?.id);
  const to = turnPath({ id: row.id, turn, athlete, srcClub, targetClub }, viewer);
  if (to === null) return t(`transfer.actor.${turn}`);
  const label = t(turn === "targetClub" ? "transfer.list.pay" : "transfer.list.answer");
  return (
    <PortalLink to={to} tabIndex={tabIndex} aria-label={`${label}: ${nameOf(row)}`}>
      {label}
    </PortalLink>
  );
}

export function DueCell({ row }: CellProps) {
  const texts = useTexts();
  const { dueOn } = row;
  return typeof dueOn === "string" ? dueWords(dueOn, texts) : "–";
}

/** A box to tick where a super admin marks a bank transfer as received. */
export function ReceivedCell({ row, tabIndex }: CellProps) {
  const { t } = useTexts();
  const { openDialog } = useTable();
  const { status, paymentMode, received, closed } = row;
  const isMarkable = status === "AWAITING_PAYMENT" && paymentMode === "BANK_TRANSFER" && closed === null;
  if (!isMarkable || received === true) return t(received === true ? "kernel.table.yes" : "kernel.table.no");
  return (
    <CheckLine checked={false} tabIndex={tabIndex} onChange={() => openDialog(ReceivedDialog, row)}>
      <span className="visually-hidden">{t("transfer.received.mark", { name: nameOf(row) })}</span>
    </CheckLine>
  );
}
