import { formatMoment } from "@rajt/contract/kernel/days";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { athleteTransferTable } from "@rajt/contract/transfer/transfer.table";
import { useTexts } from "../../kernel/texts.tsx";
import { Badge } from "../../kernel/ui/page/Badge.tsx";
import styles from "./Transfer.module.css";

type Entry = Transfer["history"][number];
type Step = Omit<Entry, "status"> & { readonly statuses: Entry["status"][] };

/** Returns the steps, each with both of its statuses if it passed through one at once. */
export function stepsOf(history: Transfer["history"]): Step[] {
  const steps: Step[] = [];
  for (const { status, ...entry } of history) {
    const last = steps.at(-1);
    if (last?.step === entry.step && last.at === entry.at) last.statuses.push(status);
    else steps.push({ ...entry, statuses: [status] });
  }
  return steps;
}

/** Shows the steps of a transfer with actor and time, and the reason if the viewer may read it. */
export function History({ history }: Pick<Transfer, "history">) {
  const { t, say, locale } = useTexts();
  return (
    <ol className={styles.history}>
      {stepsOf(history).map(({ at, by, step, statuses, reason }) => (
        <li key={`${at} ${step}`} className={styles.step}>
          <span className={styles.note}>
            <time dateTime={at}>{formatMoment(new Date(at), locale)}</time> · {by ?? t("transfer.history.portal")}
          </span>
          <span>{say(`transfer.steps.${step}`)}</span>
          <span className={styles.statuses}>
            {statuses.map((status) => (
              <Badge key={status} kind={athleteTransferTable.columns.status.tones[status]}>
                {t(`transfer.status.${status}`)}
              </Badge>
            ))}
          </span>
          {reason !== null && <p className={styles.reason}>{reason}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Shows the history folded. */
export function FoldedHistory({ history }: Pick<Transfer, "history">) {
  const { t } = useTexts();
  return (
    <details className={styles.folded}>
      <summary>{t("transfer.history.title")}</summary>
      <History history={history} />
    </details>
  );
}
