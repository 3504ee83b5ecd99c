import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTexts } from "../../texts.tsx";
import styles from "../Form.module.css";
import { useFormModel } from "../FormModel.ts";
import type { FieldProblem } from "./problems.ts";

type ErrorSummaryProps = {
  problems: readonly FieldProblem[];
  /** The number of refused saves: the summary is not shown before the first. */
  attempts: number;
  goTo: (path: string) => void;
};

/** All that is wrong, above the fields, each a link to its field; it takes the focus when a save was refused. */
export function ErrorSummary({ problems, attempts, goTo }: ErrorSummaryProps) {
  const { t, say } = useTexts();
  const { labelOf, idOf } = useFormModel();
  const box = useRef<HTMLElement>(null);
  const answered = useRef(0);
  const isShown = attempts > 0 && problems.length > 0;
  // The messages may come a moment after the refusal.
  useEffect(() => {
    if (!isShown || answered.current === attempts) return;
    answered.current = attempts;
    box.current?.focus();
  }, [attempts, isShown]);
  return (
    <section ref={box} tabIndex={-1} className={styles.summary} aria-label={t("kernel.form.summary")} hidden={!isShown}>
      <p className={styles.summaryTitle}>
        <IconAlertTriangle size={20} aria-hidden />
        {t("kernel.form.summary")}
      </p>
      <ul className={styles.problems}>
        {problems.map(({ path, message }) => (
          <li key={path}>
            <a
              href={`#${idOf(path)}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(path);
              }}
            >
              {labelOf(path)}: {say(message)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
