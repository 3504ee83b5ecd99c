import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { useTexts, type Speaker } from "../../texts.tsx";
import { numberText } from "../cell/cell-text.ts";
import styles from "./Acts.module.css";

/** Shows the outcome of an act: "287 changed; 12 refused: 9 already paid by card, 3 withdrawn". */
export function ActOutcome({ outcome, isSelection }: { outcome: ActAnswer; isSelection: boolean }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const { refused = [] } = outcome;
  const count = refused.reduce((sum, reason) => sum + reason.count, 0);
  return (
    <output className={styles.outcome}>
      <p>{changedText(outcome, texts)}</p>
      <p>{t("kernel.act.refused", { count, shown: numberText(count, locale) })}</p>
      <ul>
        {refused.map(({ code, message, count: rows }) => (
          <li key={code}>{t("kernel.act.reason", { shown: numberText(rows, locale), reason: message })}</li>
        ))}
      </ul>
      {isSelection && <p>{t("kernel.act.stillSelected")}</p>}
    </output>
  );
}

export const changedText = ({ changed = 0 }: ActAnswer, { t, locale }: Pick<Speaker, "t" | "locale">): string =>
  changed === 0
    ? t("kernel.act.unchanged")
    : t("kernel.act.changed", { count: changed, shown: numberText(changed, locale) });
