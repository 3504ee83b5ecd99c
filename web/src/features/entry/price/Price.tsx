import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { dayBefore, dayOf, formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import styles from "./Price.module.css";

/** Shows the viewer's price of today, and its last day before a rise. */
export function Price({ info, waiting }: { info: EntryInfo | undefined; waiting: boolean }) {
  const { t, locale } = useTexts();
  if (waiting) return <Skeleton width="7ch" />;
  if (typeof info?.amount !== "number") return <>–</>;
  const { amount, amountTo, dayLicence, nextAmount, nextAmountFrom } = info;
  return (
    <span className={styles.price}>
      {formatForints(amount, "table")}
      {amountTo !== undefined && <> – {formatForints(amountTo, "table")}</>}
      {dayLicence > 0 && (
        <span className={styles.rise}>
          {t("competition.entering.dayLicence", { amount: formatForints(dayLicence, "table") })}
        </span>
      )}
      {nextAmount !== null && nextAmountFrom !== null && (
        <span className={styles.rise}>
          {t("competition.entering.rises", {
            day: formatDay(dayBefore(dayOf(new Date(nextAmountFrom))), locale),
            amount: formatForints(nextAmount, "table"),
          })}
        </span>
      )}
    </span>
  );
}
