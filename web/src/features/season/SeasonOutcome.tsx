import { formatDay } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Outcome, SeasonCompetition, SeasonProblem } from "@rajt/contract/season/season.schema";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Badge, type BadgeKind } from "../../kernel/ui/page/Badge.tsx";
import { CardCell, CardRow, CardTable } from "../../kernel/ui/page/CardTable.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import styles from "./Season.module.css";
import type { SeasonImport } from "./useSeasonImport.ts";

const LOOKS: Readonly<Record<Outcome, BadgeKind>> = {
  added: "success",
  updated: "info",
  same: "neutral",
  entered: "warning",
  cancelled: "warning",
};

type OutcomeProps = { state: SeasonImport; isRunning: boolean; apply: () => void; clear: () => void };

/** Shows the mistakes of a file, or its competitions before or after the import. */
export function SeasonOutcome({ state: { file, answer, isStored }, isRunning, apply, clear }: OutcomeProps) {
  const { t } = useTexts();
  const { competitionList = [], problemList = [] } = answer;
  const count = (outcome: Outcome) => competitionList.filter((one) => one.outcome === outcome).length;
  const toStore = isStored || problemList.length > 0 ? 0 : count("added") + count("updated");
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.file}>{file.name}</p>
        {toStore > 0 && (
          <Button look="primary" busy={isRunning} onClick={apply}>
            {t("season.apply", { count: toStore })}
          </Button>
        )}
        {!isRunning && <Button onClick={clear}>{t("season.another")}</Button>}
      </div>
      <output>
        {problemList.length > 0 ? (
          <Notice kind="error" title={t("season.problemsTitle", { count: problemList.length })}>
            <p>{t("season.problemsHint")}</p>
          </Notice>
        ) : isStored ? (
          <Notice kind="success" title={t("season.done")}>
            <p>
              {t("season.doneCounts", {
                added: count("added"),
                updated: count("updated"),
                same: count("same"),
                entered: count("entered"),
                cancelled: count("cancelled"),
              })}
            </p>
          </Notice>
        ) : (
          <Notice>
            <p>{t(toStore > 0 ? "season.ready" : "season.nothing")}</p>
          </Notice>
        )}
      </output>
      {problemList.length > 0 ? (
        <Problems list={problemList} />
      ) : (
        <Competitions list={competitionList} isStored={isStored} />
      )}
    </>
  );
}

function Problems({ list }: { list: readonly SeasonProblem[] }) {
  const { t } = useTexts();
  return (
    <CardTable
      label={t("season.problems")}
      columns={(["sheet", "line", "column", "message"] as const).map((key) => ({ key, head: t(`season.${key}`) }))}
    >
      {list.map(({ sheet, line, column, message }) => (
        <CardRow key={`${sheet} ${line} ${column} ${message}`} head={sheet ?? t("season.wholeFile")}>
          <CardCell label={t("season.line")} className={styles.line}>
            {line ?? ""}
          </CardCell>
          <CardCell label={t("season.column")}>{column ?? ""}</CardCell>
          <CardCell>{message}</CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}

function Competitions({ list, isStored }: { list: readonly SeasonCompetition[]; isStored: boolean }) {
  const { t, locale } = useTexts();
  return (
    <CardTable
      label={t("season.list")}
      columns={(["name", "date", "outcome"] as const).map((key) => ({ key, head: t(`season.${key}`) }))}
    >
      {list.map(({ id, name, date, outcome }) => (
        <CardRow
          key={`${name} ${date}`}
          head={id === null ? name : <PortalLink to={pathTo("calendarView", { id })}>{name}</PortalLink>}
        >
          <CardCell label={t("season.date")} className={styles.line}>
            {formatDay(date, locale)}
          </CardCell>
          <CardCell label={t("season.outcome")}>
            <Badge kind={LOOKS[outcome]}>{t(`season.${isStored ? "stored" : "planned"}.${outcome}`)}</Badge>
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
