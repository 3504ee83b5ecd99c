import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment, useEffect, useRef } from "react";
import { useTexts } from "../../texts.tsx";
import styles from "../Form.module.css";
import { useFormLooks } from "../FormModel.ts";
import type { FieldProblem } from "./problems.ts";

type ErrorSummaryProps = {
  problems: readonly FieldProblem[];
  /** The number of refused saves: the summary appears after the first. */
  attempts: number;
  goTo: (path: string) => void;
};

/**
 * Lists all problems above the fields, each a link to its field, and takes the focus after a refused save. A message of many fields is shown once.
 */
export function ErrorSummary({ problems, attempts, goTo }: ErrorSummaryProps) {
  const { t, say } = useTexts();
  const { labelOf, idOf } = useFormLooks();
  const box = useRef<HTMLElement>(null);
  const answered = useRef(0);
  const isShown = attempts > 0 && problems.length > 0;
  // The messages may arrive after the refusal.
  useEffect(() => {
    if (!isShown || answered.current === attempts) return;
    answered.current = attempts;
    box.current?.focus();
  }, [attempts, isShown]);
  const link = (path: string, text: string) => (
    <a
      href={`#${idOf(path)}`}
      onClick={(event) => {
        event.preventDefault();
        goTo(path);
      }}
    >
      {text}
    </a>
  );
  return (
    <section ref={box} tabIndex={-1} className={styles.summary} aria-label={t("kernel.form.summary")} hidden={!isShown}>
      <p className={styles.summaryTitle}>
        <IconAlertTriangle size={20} aria-hidden />
        {t("kernel.error.invalid")}
      </p>
      <p>{t("kernel.form.summary")}</p>
      <ul className={styles.problems}>
        {saidOnce(problems).map((alike) => {
          const [{ path, message }] = alike;
          return alike.length < MANY ? (
            alike.map((one) => <li key={one.path}>{link(one.path, `${labelOf(one.path)}: ${say(one.message)}`)}</li>)
          ) : (
            <li key={path}>
              {t("kernel.form.manyAlike", { count: alike.length, message: say(message) })}{" "}
              {alike.map((one, place) => (
                <Fragment key={one.path}>
                  {place > 0 && ", "}
                  {link(one.path, labelOf(one.path))}
                </Fragment>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The number of fields from which their common message is shown once. */
const MANY = 4;

type Alike = readonly [FieldProblem, ...FieldProblem[]];

/** Groups the problems with the same message at the position of the first; a message of few fields is not grouped. */
function saidOnce(problems: readonly FieldProblem[]): Alike[] {
  const alike = (message: string) => problems.filter((other) => other.message === message);
  return problems.flatMap((problem): Alike[] => {
    const [first, ...others] = alike(problem.message);
    if (first === undefined || others.length + 1 < MANY) return [[problem]];
    return first === problem ? [[first, ...others]] : [];
  });
}
