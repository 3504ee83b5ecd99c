import { TURN_OF, type TransferStatus } from "@rajt/contract/transfer/transfer.flow";
import { athleteTransferTable } from "@rajt/contract/transfer/transfer.table";
import { useTexts } from "../../kernel/texts.tsx";
import { Badge } from "../../kernel/ui/page/Badge.tsx";
import { classes } from "../../kernel/ui/page/classes.ts";
import styles from "./Transfer.module.css";

/** Start, athlete, source club, federation, payment. */
const STEPS = 5;
const DONE: Readonly<Record<TransferStatus, number>> = {
  STARTED: 1,
  WAIT_FOR_ATHLETE: 1,
  ATHLETE_ACCEPTED: 2,
  ATHLETE_REJECTED: 1,
  WAIT_FOR_CLUB: 2,
  CLUB_ACCEPTED: 3,
  CLUB_REJECTED: 2,
  WAIT_FOR_ADMIN: 3,
  ADMIN_ACCEPTED: 4,
  ADMIN_REJECTED: 3,
  AWAITING_PAYMENT: 4,
  UNPAID: 4,
  FINISHED: 5,
};

type StatusProps = { status: TransferStatus; isClosed: boolean };

/** Shows the status of a transfer. */
export function Status({ status, isClosed }: StatusProps) {
  const { t } = useTexts();
  const label = t(`transfer.status.${status}`);
  if (isClosed && status in TURN_OF) return <Badge>{t("transfer.facts.closed", { status: label })}</Badge>;
  return <Badge kind={athleteTransferTable.columns.status.tones[status]}>{label}</Badge>;
}

/** Shows how many of the five steps of a transfer are done. */
export function Steps({ status, isClosed }: StatusProps) {
  const { t } = useTexts();
  const done = DONE[status];
  return (
    <span className={styles.steps}>
      <span className="visually-hidden">{t("transfer.facts.step", { done, all: STEPS })}</span>
      {Array.from({ length: STEPS }, (_, at) => (
        <span
          key={at}
          className={classes(
            styles.dot,
            at < done && styles.done,
            at === done && (isClosed ? styles.stopped : styles.current),
          )}
        />
      ))}
    </span>
  );
}
