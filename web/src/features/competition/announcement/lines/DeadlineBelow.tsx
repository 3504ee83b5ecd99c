import { formatDay } from "@rajt/contract/kernel/days";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { useWatch } from "react-hook-form";
import { isRecord, textIn } from "../../../../kernel/form/record/values.ts";
import { useTexts } from "../../../../kernel/texts.tsx";
import styles from "./Grid.module.css";

const DEADLINES: Readonly<Record<string, string>> = {
  preRegAmount1: "preRegDeadline1",
  preRegAmount2: "preRegDeadline2",
  preRegAmount3: "preRegDeadline3",
  entryAmount: "regDeadline",
};

/**
 * Shows the last day of a column of fees, as it is typed; for an early column with amounts but without a deadline, that
 * the deadline is missing.
 */
export function DeadlineBelow({ name }: { name: string }) {
  const { t, locale } = useTexts();
  const deadline = DEADLINES[name];
  const typed: unknown = useWatch({ name: deadline ?? "regDeadline" });
  const lines: unknown = useWatch({ name: "entryPriceList" });
  if (deadline === undefined) return <span className={styles.deadline}>{t("competition.fees.localText")}</span>;
  const day = readDay(textIn(typed));
  if (day !== null)
    return <span className={styles.deadline}>{t("competition.edit.line.until", { day: formatDay(day, locale) })}</span>;
  const isAsked = Array.isArray(lines) && lines.some((line) => isRecord(line) && textIn(line[name]) !== "");
  return <span className={isAsked ? styles.missing : styles.deadline}>{t("competition.edit.line.noDeadline")}</span>;
}
