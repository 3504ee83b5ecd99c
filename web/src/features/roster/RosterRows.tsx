import { pathTo } from "@rajt/contract/portal.pages";
import type { ImportedRow } from "@rajt/contract/roster/roster.calls";
import type { RowResult } from "@rajt/contract/roster/roster.schema";
import { useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Badge, type BadgeKind } from "../../kernel/ui/page/Badge.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { CardCell, CardRow, CardTable } from "../../kernel/ui/page/CardTable.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./Roster.module.css";

const ROWS_SHOWN = 200;
const LOOKS: Readonly<Record<RowResult, BadgeKind>> = {
  NEW: "success",
  UPDATED: "info",
  UNCHANGED: "neutral",
  REFUSED: "danger",
};

/** The rows of the file with their results; cards on a phone. */
export function RosterRows({ rows }: { rows: readonly ImportedRow[] }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(ROWS_SHOWN);
  if (rows.length === 0) return <EmptyState title={t("roster.none")} />;
  const left = rows.length - shown;
  return (
    <CardTable
      label={t("roster.title")}
      columns={(["name", "line", "resultHead", "details"] as const).map((key) => ({ key, head: t(`roster.${key}`) }))}
      footer={
        left > 0 && (
          <div className={styles.more}>
            <Button onClick={() => setShown(shown + ROWS_SHOWN)}>
              {t("roster.more", { count: Math.min(left, ROWS_SHOWN) })}
            </Button>
          </div>
        )
      }
    >
      {rows.slice(0, shown).map((row) => (
        <Row key={row.line} row={row} />
      ))}
    </CardTable>
  );
}

function Row({ row: { line, name, result, applied, id, changed, problems } }: { row: ImportedRow }) {
  const { t } = useTexts();
  const words = name === "" ? t("roster.nameless") : name;
  return (
    <CardRow head={id === null ? words : <PortalLink to={pathTo("athleteEdit", { id })}>{words}</PortalLink>}>
      <CardCell label={t("roster.line")} className={styles.line}>
        {line}
      </CardCell>
      <CardCell label={t("roster.resultHead")}>
        <Badge kind={LOOKS[result]}>{t(`roster.${applied ? "applied" : "result"}.${result}`)}</Badge>
      </CardCell>
      <CardCell>
        {changed.length > 0 && t("roster.changes", { fields: changed.join(", ") })}
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map(({ column, message }) => (
              <li key={`${column} ${message}`}>
                {column !== null && <strong>{column}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        )}
      </CardCell>
    </CardRow>
  );
}
