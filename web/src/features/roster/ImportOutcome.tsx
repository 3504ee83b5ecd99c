import type { RowResult } from "@rajt/contract/roster/roster.schema";
import { useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { Choice } from "../../kernel/ui/inputs/Choice.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import styles from "./Roster.module.css";
import { countsOf, RESULTS, toApply, type RosterImport } from "./roster-import.ts";
import { RosterRows } from "./RosterRows.tsx";
import { SheetLink } from "./SheetLink.tsx";
import type { useRosterImport } from "./useRosterImport.ts";

type OutcomeProps = { roster: ReturnType<typeof useRosterImport>; state: RosterImport };

/** Shows the outcome of a file before or after the import: progress, next actions and all rows. */
export function ImportOutcome({ roster, state }: OutcomeProps) {
  const { t } = useTexts();
  const [shown, show] = useState<RowResult | "ALL">("ALL");
  const { rows, rowCount, next, work } = state;
  const counts = countsOf(rows);
  const isThrough = next === null;
  const isApplied = work === "apply";
  const rest = toApply(rows);
  const done = next ?? rowCount;
  const progress = { done, all: rowCount };
  return (
    <>
      <div className={styles.bar}>
        {state.fileName !== null && <p className={styles.file}>{state.fileName}</p>}
        {isThrough && rest > 0 && (
          <Button look="primary" busy={roster.running} onClick={roster.apply}>
            {t("roster.apply", { count: rest })}
          </Button>
        )}
        {isThrough && counts.REFUSED > 0 && roster.importKey !== null && (
          <SheetLink name="refusedXlsx" importKey={roster.importKey} label={t("roster.refusedFile")} />
        )}
        {!roster.running && <Button onClick={roster.clear}>{t("roster.another")}</Button>}
      </div>
      {roster.running && !isThrough && (
        <output className={styles.progress}>
          <span>{t(isApplied ? "roster.applying" : "roster.checking", progress)}</span>
          <progress
            max={rowCount}
            value={done}
            aria-label={t(isApplied ? "roster.applying" : "roster.checking", progress)}
          />
          <Button onClick={roster.stop}>{t("roster.stop")}</Button>
        </output>
      )}
      {!roster.running && !isThrough && roster.failure === null && (
        <Notice kind="warning" action={<Button onClick={roster.goOn}>{t("roster.goOn")}</Button>}>
          {t("roster.stopped", progress)}
        </Notice>
      )}
      {isThrough && <Summary isApplied={isApplied} counts={counts} rest={rest} />}
      <Choice
        legend={t("roster.filter")}
        isLegendHidden
        options={["ALL", ...RESULTS.filter((result) => counts[result] > 0)] as const}
        chosen={shown}
        choose={show}
        name={(option) =>
          option === "ALL"
            ? `${t("roster.all")} (${rows.length})`
            : `${t(`roster.result.${option}`)} (${counts[option]})`
        }
      />
      <RosterRows key={shown} rows={rows.filter(({ result }) => shown === "ALL" || result === shown)} />
    </>
  );
}

type SummaryProps = { isApplied: boolean; counts: Readonly<Record<RowResult, number>>; rest: number };

function Summary({ isApplied, counts, rest }: SummaryProps) {
  const { t } = useTexts();
  const hint = counts.REFUSED > 0 && <p>{t("roster.refusedHint")}</p>;
  if (isApplied)
    return (
      <output>
        <Notice kind={counts.REFUSED > 0 ? "warning" : "success"} title={t("roster.doneTitle")}>
          <p>
            {t("roster.done", {
              created: counts.NEW,
              updated: counts.UPDATED,
              unchanged: counts.UNCHANGED,
              refused: counts.REFUSED,
            })}
          </p>
          {hint}
        </Notice>
      </output>
    );
  if (rest === 0 && counts.NEW + counts.UPDATED === 0) return <Notice title={t("roster.nothing")}>{hint}</Notice>;
  return hint === false ? null : <Notice kind="warning">{hint}</Notice>;
}
