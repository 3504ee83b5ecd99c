import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTexts } from "../../texts.tsx";
import { fieldOf, type FieldProblem } from "../check/problems.ts";
import { useFormLooks } from "../FormModel.ts";
import type { TabPart } from "../layout.ts";
import styles from "./Steps.module.css";

type StepListProps = {
  steps: readonly TabPart[];
  place: number;
  problems: readonly FieldProblem[];
  setStep: (key: string) => void;
  /** The position in words; on narrow screens it stands alone. */
  children: ReactNode;
};

/** Draws the steps of a form, with the current one and buttons to all visited ones. */
export function StepList({ steps, place, problems, setStep, children }: StepListProps) {
  const { t } = useTexts();
  const { words } = useFormLooks();
  const [farthest, setFarthest] = useState(place);
  if (place > farthest) setFarthest(place);
  return (
    <nav aria-label={t("kernel.form.steps.all")} className={styles.list}>
      {children}
      <progress className={styles.bar} max={steps.length} value={place + 1} aria-hidden />
      <ol>
        {steps.map(({ key, names }, at) => {
          const wrong = problems.filter(({ path }) => names.includes(fieldOf(path))).length;
          return (
            <li key={key}>
              <button
                type="button"
                className={styles.step}
                aria-current={at === place ? "step" : undefined}
                disabled={at > farthest}
                onClick={() => setStep(key)}
              >
                <span className={styles.mark} aria-hidden>
                  {wrong > 0 ? (
                    <IconAlertTriangle size={16} />
                  ) : at < farthest && at !== place ? (
                    <IconCheck size={16} />
                  ) : (
                    at + 1
                  )}
                </span>
                {words.section(key)}
                {wrong > 0 && <span className={styles.wrong}>{t("kernel.form.errorCount", { count: wrong })}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
