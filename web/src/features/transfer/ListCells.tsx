import { typedDay } from "@rajt/contract/kernel/typed-days";
import { TRANSFER_ACTORS, TRANSFER_STATUSES } from "@rajt/contract/transfer/transfer.flow";
import type { Row } from "../../kernel/table/table-call.ts";
import { useTableActing } from "../../kernel/table/TableModel.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { CheckLine } from "../../kernel/ui/inputs/CheckLine.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { partyIn } from "../money/index.ts";
import { ReceivedDialog } from "./ReceivedDialog.tsx";
import { Status, Steps } from "./Status.tsx";
import styles from "./Transfer.module.css";
import { timeLeft, turnPath } from "./turn.ts";

type CellProps = { row: Row; tabIndex?: number };

const nameOf = (row: Row): string => partyIn(row, "athlete")?.name ?? "";

const statusOf = (row: Row) => TRANSFER_STATUSES.find((one) => one === row["status"]);

export function StatusCell({ row }: CellProps) {
  const status = statusOf(row);
  return status && <Status status={status} isClosed={row["closed"] !== null} />;
}

/** Shows whose turn it is, with a link to the viewer's own step, and the progress. */
export function TurnCell({ row, tabIndex }: CellProps) {
  const status = statusOf(row);
  return (
    <span className={styles.stacked}>
      <Turn row={row} {...(tabIndex !== undefined && { tabIndex })} />
      {status && <Steps status={status} isClosed={row["closed"] !== null} />}
    </span>
  );
}

function Turn({ row, tabIndex }: CellProps) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const turn = TRANSFER_ACTORS.find((one) => one === row["turn"]) ?? null;
  if (turn === null) return <span>–</span>;
  const [athlete, srcClub, targetClub] = ["athlete", "srcClub", "targetClub"].map((name) => partyIn(row, name)?.id);
  const to = turnPath({ id: row.id, turn, athlete, srcClub, targetClub }, viewer);
  if (to === null) return <small>{t(`transfer.actor.${turn}`)}</small>;
  const label = t(turn === "targetClub" ? "transfer.list.pay" : "transfer.list.answer");
  return (
    <PortalLink to={to} tabIndex={tabIndex} aria-label={`${label}: ${nameOf(row)}`}>
      {label}
    </PortalLink>
  );
}

export function DueCell({ row }: CellProps) {
  const { t, locale } = useTexts();
  const { dueOn } = row;
  if (typeof dueOn !== "string") return "–";
  return (
    <span className={styles.stacked}>
      <span>{typedDay(dueOn, locale)}</span>
      <small>{timeLeft(dueOn, { t })}</small>
    </span>
  );
}

/** Shows a box by which a super admin marks a bank transfer as received. */
export function ReceivedCell({ row, tabIndex }: CellProps) {
  const { t } = useTexts();
  const { openDialog } = useTableActing();
  const { status, paymentMode, received, closed } = row;
  const isMarkable = status === "AWAITING_PAYMENT" && paymentMode === "BANK_TRANSFER" && closed === null;
  if (!isMarkable || received === true) return t(received === true ? "kernel.table.yes" : "kernel.table.no");
  return (
    <CheckLine checked={false} tabIndex={tabIndex} onChange={() => openDialog(ReceivedDialog, row)}>
      <span className="visually-hidden">{t("transfer.received.mark", { name: nameOf(row) })}</span>
    </CheckLine>
  );
}
