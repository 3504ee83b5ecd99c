import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { Prompt, usePrompt } from "../../form/prompt/Prompt.tsx";
import { showToast } from "../../toasts.ts";
import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { numberText } from "../cell/cell-text.ts";
import type { Row } from "../table-call.ts";
import type { Selection } from "../session/useSelection.ts";
import type { DoneWords } from "../table-options.ts";
import {
  fullName,
  rowName,
  useTableActing,
  useTableData,
  useTableDeclaration,
  useTableSelecting,
} from "../TableModel.tsx";
import { ActOutcome, changedText } from "./ActOutcome.tsx";
import { ActProgress } from "./ActProgress.tsx";
import styles from "./Acts.module.css";
import { isOffered, type OpenAct } from "./open-acts.ts";
import { useActRun } from "./useActRun.ts";

/** Draws the dialog of an act: the question, the progress and the outcome. */
export function ActDialog() {
  const { asked: acting, choosing } = useTableActing();
  const { page } = useTableData();
  if (choosing !== null) return <Choosing row={page?.rows.find(({ id }) => id === choosing.id) ?? choosing} />;
  return acting !== null && <Doing key={acting.act.name} open={acting.act} row={acting.row} />;
}

/** Offers the open acts of a row that has no room for them, by the latest data. */
function Choosing({ row }: { row: Row }) {
  const declaration = useTableDeclaration();
  const { acts, startAct, chooseAct } = useTableActing();
  const { t } = useTexts();
  return (
    <Dialog
      width="small"
      title={t("kernel.table.more", { name: rowName(row, declaration) })}
      onClose={() => chooseAct(null)}
    >
      <div className={styles.asks}>
        {acts
          .filter((open) => isOffered(open, row))
          .map((open) => (
            <Button key={open.name} icon={<open.icon size={18} aria-hidden />} onClick={() => startAct(open, row)}>
              {open.label}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}

function Doing({ open, row }: { open: OpenAct; row: Row | null }) {
  const declaration = useTableDeclaration();
  const { page } = useTableData();
  const { selection } = useTableSelecting();
  const { endAct: end } = useTableActing();
  const texts = useTexts();
  const { t, say, locale } = texts;
  const form = useId();
  const { fields, answered } = usePrompt(open.act.asks, {
    presets: declaration.options.presets?.[open.name]?.(row),
    rules: open.act.rules,
  });
  // The number in the question; later only the refused rows are selected.
  const [count] = useState(row === null ? selection.count : 1);
  const run = useActRun(open, row);
  const { outcome, isDone, isPending, failure } = run;
  const doneWords = useRef<DoneWords | null>(null);
  const isShownHere = isDone && (outcome?.refused?.length ?? 0) > 0;
  useEffect(() => {
    if (!isDone || outcome === null || isShownHere) return;
    const { text, link } = (outcome.changed === 0 ? null : doneWords.current) ?? { text: changedText(outcome, texts) };
    showToast("success", text, link);
    end();
  }, [isDone, outcome, isShownHere, texts, end]);
  useBackFromElsewhere(end);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = answered();
    if (asked !== null) run.start(asked);
  };
  // The row of the question, or a selected row on this page.
  const named = row ?? page?.rows.find(({ id }) => selection.has(id));
  const name = named === undefined ? "" : rowName(named, declaration);
  const Before = declaration.options.before?.[open.name];
  const nameOf = (id: number) => {
    const refused = page?.rows.find((each) => each.id === id);
    return refused && rowName(refused, declaration);
  };
  const isSent = useSent(row === null ? selection : null);
  const question = say(`${open.texts}.question`, { count, name, shown: numberText(count, locale) });
  return (
    <Dialog
      width="small"
      persistent
      title={isShownHere ? open.label : question}
      onClose={end}
      actions={
        isShownHere ? (
          <CloseButton onClick={end} />
        ) : (
          <>
            <Button onClick={end}>{t("shell.ui.cancel")}</Button>
            <Button
              look={open.act.confirm === "warns" ? "danger" : "primary"}
              type="submit"
              form={form}
              busy={isPending}
            >
              {failure === null || open.act.redirects ? say(`${open.texts}.confirm`) : t("kernel.act.goOn")}
            </Button>
          </>
        )
      }
    >
      {isShownHere && outcome !== null ? (
        <ActOutcome outcome={outcome} isSelection={row === null} nameOf={nameOf} />
      ) : (
        <form id={form} className={styles.asks} noValidate onSubmit={submit}>
          <p>{say(`${open.texts}.text`)}</p>
          <AskedRows row={row} count={count} />
          {Before !== undefined && isSent && (
            <Before
              session={declaration.session}
              {...(row !== null && { id: row.id })}
              sayWhenDone={(words) => (doneWords.current = words)}
            />
          )}
          <Prompt {...fields} texts={open.texts} />
          {outcome !== null && <ActProgress outcome={outcome} />}
          {failure !== null && !isPending && (
            // An act that redirects has not done anything yet.
            <Notice kind="error">{open.act.redirects ? failure : t("kernel.act.failed", { reason: failure })}</Notice>
          )}
        </form>
      )}
    </Dialog>
  );
}

/** Returns whether the server has the whole selection. True for a single row. */
function useSent(selection: Selection | null): boolean {
  const [isSent, setSent] = useState(selection === null);
  const [sent] = useState(() => selection?.sent);
  useEffect(() => void sent?.().then(() => setSent(true)), [sent]);
  return isSent;
}

/** Closes the dialog when the browser's back button returns from the act's page. */
function useBackFromElsewhere(end: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end();
    };
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [end]);
}

const MOST_NAMED = 5;

/** Names the row, or the first selected rows, if the list has names for questions. */
function AskedRows({ row, count }: { row: Row | null; count: number }) {
  const declaration = useTableDeclaration();
  const { page } = useTableData();
  const { selection } = useTableSelecting();
  const { t } = useTexts();
  const [rows] = useState(() =>
    row === null ? (page?.rows.filter(({ id }) => selection.has(id)).slice(0, MOST_NAMED) ?? []) : [row],
  );
  if (rows.length === 0 || declaration.options.named === undefined) return null;
  return (
    <ul className={styles.rows}>
      {rows.map((each) => (
        <li key={each.id}>{fullName(each, declaration)}</li>
      ))}
      {count > rows.length && <li>{t("kernel.table.removal.more", { count: count - rows.length })}</li>}
    </ul>
  );
}

/** The pressed button is gone, so this one takes the focus. */
function CloseButton({ onClick }: { onClick: () => void }) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} look="primary" onClick={onClick}>
      {t("shell.ui.close")}
    </Button>
  );
}
