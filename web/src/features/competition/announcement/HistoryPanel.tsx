import { formatMoment } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useCall } from "../../../kernel/calls/useCall.ts";
import styles from "./HistoryPanel.module.css";

/** Shows the steps of an announcement with actor, time and reason. */
export function HistoryPanel({ record }: { record: { id: number | null } }) {
  const { t, say, locale } = useTexts();
  const { data, error, refetch } = useCall("POST /competitionEditControl/getHistory", { id: record.id ?? 1 });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} label={t("competition.calendar.loading")} />;
  return (
    <ol className={styles.history}>
      {data.map(({ at, by, move, decision, reason }) => (
        <li key={`${at} ${move}`} className={styles.step}>
          <span className={styles.when}>
            <time dateTime={at}>{formatMoment(new Date(at), locale)}</time> ·{" "}
            {by ?? t("competition.edit.history.portal")}
          </span>
          <span>{say(`competition.step.${decision === "APPROVED_WITH_MOD" ? `${move}WithChanges` : move}`)}</span>
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}
