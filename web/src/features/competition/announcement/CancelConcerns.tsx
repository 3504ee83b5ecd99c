import { useTexts } from "../../../kernel/texts.tsx";
import { useCall } from "../../../kernel/calls/useCall.ts";
import styles from "./AnnouncementStatus.module.css";

/** Shows how many entries a cancellation affects. */
export function CancelConcerns({ id }: { id: number }) {
  const { t } = useTexts();
  const { data: entries } = useCall("POST /competitionControl/getEntryCounts", { id }, { staleTime: 0 });
  return (
    <div aria-live="polite" className={styles.note}>
      {entries?.paid === 0 && entries.unpaid === 0 && <p>{t("competition.edit.cancel.nobody")}</p>}
      {(entries?.unpaid ?? 0) > 0 && <p>{t("competition.edit.cancel.unpaid", { count: entries?.unpaid ?? 0 })}</p>}
      {(entries?.paid ?? 0) > 0 && <p>{t("competition.edit.cancel.paid", { count: entries?.paid ?? 0 })}</p>}
    </div>
  );
}
