import { useEffect, useId, useRef, type ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { useDocumentTitle, usePageTitle } from "../../ui/page/PageTitle.tsx";
import type { FieldProblem } from "../check/problems.ts";
import { Part, sectionId, useAppearing } from "../FormBody.tsx";
import { useFormLooks } from "../FormModel.ts";
import type { TabPart } from "../layout.ts";
import type { Values } from "../record/values.ts";
import { StepList } from "./StepList.tsx";
import styles from "./Steps.module.css";

type SteppedFormProps = {
  steps: readonly TabPart[];
  problems: readonly FieldProblem[];
  step: string;
  setStep: (key: string) => void;
  /** Called when a step with problems was to be left; and when one without problems was left. */
  refused: () => void;
  passed: () => void;
  submit: () => void;
  submitText: string;
  isSaving: boolean;
  /** Content above every step; `opening` is above the first, `known` above single steps by key. */
  above: ReactNode;
  opening: ReactNode;
  known?: Readonly<Record<string, ReactNode>>;
  children: ReactNode;
};

/**
 * A form in steps: each step is validated before the next one opens, and all of them at the end. Every step is an entry of the browser's
 * history; all are one form, so going back loses nothing.
 */
export function SteppedForm({
  steps: all,
  problems,
  step,
  setStep,
  refused,
  passed,
  submit,
  submitText,
  isSaving,
  above,
  opening,
  known = {},
  children,
}: SteppedFormProps) {
  const { t } = useTexts();
  const title = usePageTitle();
  const { words, idOf } = useFormLooks();
  const methods = useFormContext<Values, unknown, Values>();
  const steps = useAppearing(all);
  const place = Math.max(
    0,
    steps.findIndex(({ key }) => key === step),
  );
  const [open, next, before] = [steps[place], steps[place + 1], place > 0 ? steps[place - 1] : undefined];
  const count = t("kernel.form.steps.place", { place: place + 1, count: steps.length });
  const countId = useId();
  useDocumentTitle(open === undefined ? title : `${count} ${words.section(open.key)} – ${title}`);
  useHeadingOf(open?.key ?? "", idOf);

  const goOn = async (to: TabPart, names: readonly string[]) => {
    if (!(await methods.trigger([...names]))) return refused();
    passed();
    setStep(to.key);
  };
  if (open === undefined) return null;
  return (
    <form
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (next === undefined) submit();
        else
          void goOn(
            next,
            open.sections.flatMap(({ names }) => names),
          );
      }}
    >
      {above}
      {place === 0 && opening}
      {known[open.key]}
      <div className={styles.stepped}>
        <StepList steps={steps} place={place} problems={problems} setStep={setStep}>
          <p id={countId}>
            {count}
            {next !== undefined && (
              <span className={styles.next}> {t("kernel.form.steps.next", { step: words.section(next.key) })}</span>
            )}
          </p>
        </StepList>
        <div>
          <Part part={open} describedBy={countId} />
          {children}
          <div className={styles.ways}>
            {before !== undefined && <Button onClick={() => setStep(before.key)}>{t("kernel.form.steps.back")}</Button>}
            <Button type="submit" look="primary" busy={isSaving}>
              {next === undefined ? submitText : t("kernel.form.steps.on")}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}

/** Focuses the heading of a new step. */
function useHeadingOf(key: string, idOf: (path: string) => string): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    scrollTo({ top: 0 });
    document.getElementById(idOf(sectionId(key)))?.focus({ preventScroll: true });
  });
}
