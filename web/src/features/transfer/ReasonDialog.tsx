import type { Row } from "../../kernel/table/table-call.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import styles from "./Transfer.module.css";

const REJECTED = ["ATHLETE_REJECTED", "CLUB_REJECTED", "ADMIN_REJECTED"] as const;

/** Shows why a transfer was rejected, withdrawn or closed. */
export function ReasonDialog({ row, close }: { row: Row; close: () => void }) {
  const { t } = useTexts();
  const rejected = REJECTED.find((status) => status === row["status"]) ?? "closed";
  return (
    <Dialog width="small" title={t(`transfer.reason.${rejected}`)} onClose={close}>
      <p className={styles.reason}>{String(row["reason"])}</p>
    </Dialog>
  );
}
