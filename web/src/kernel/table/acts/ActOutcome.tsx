import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { useTexts, type Speaker } from "../../texts.tsx";
import { numberText } from "../cell/cell-text.ts";
import styles from "./Acts.module.css";

type ActOutcomeProps = {
  outcome: ActAnswer;
  isSelection: boolean;
  /** Returns the name of a row of this page. */
  nameOf?: (id: number) => string | undefined;
};

/** Shows the outcome of an act: "Changes saved; 12 refused: 9 already paid by card, 3 withdrawn", with the first names. */
export function ActOutcome({ outcome, isSelection, nameOf }: ActOutcomeProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const { refused = [] } = outcome;
  const count = refused.reduce((sum, reason) => sum + reason.count, 0);
  return (
    <output className={styles.outcome}>
      <p>{changedText(outcome, texts)}</p>
      <p>{t("kernel.act.refused", { count, shown: numberText(count, locale) })}</p>
      <ul>
        {refused.map(({ code, message, count: rows, firstIds }) => {
          const names = firstIds.flatMap((id) => nameOf?.(id) ?? []);
          return (
            <li key={code}>
              {t("kernel.act.reason", { shown: numberText(rows, locale), reason: message })}
              {isSelection && names.length > 0 && (
                <p className={styles.names}>{[...names, ...(rows > names.length ? ["…"] : [])].join(", ")}</p>
              )}
            </li>
          );
        })}
      </ul>
      {isSelection && <p>{t("kernel.act.stillSelected")}</p>}
    </output>
  );
}

export const changedText = ({ changed = 0 }: ActAnswer, { t }: Pick<Speaker, "t">): string =>
  t(changed === 0 ? "kernel.act.unchanged" : "kernel.act.changed");
