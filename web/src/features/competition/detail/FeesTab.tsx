import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/Badge.tsx";
import { classes } from "../../../kernel/ui/classes.ts";
import { shortDay } from "../calendar/month-name.ts";
import { useToday } from "../useToday.ts";
import { asCell, asColumnHead, asRow, asRowGroup, asRowHead, asTable } from "../table-roles.ts";
import styles from "./DetailTable.module.css";
import { feeTable, type FeeColumn } from "./fee-table.ts";

/** S1 §2, tab 'Nevezési díjak': the column of today stands out by colour, weight and a word. */
export function FeesTab({ competition }: { competition: CompetitionDetails }) {
  const { t, locale } = useTexts();
  const { columns, rows } = feeTable(competition, useToday());
  if (rows.length === 0) return <p className={styles.none}>{t("competition.fees.none")}</p>;
  return (
    <>
      <div className={styles.frame}>
        <table className={classes(styles.table, styles.fees)} {...asTable}>
          <caption>{t("competition.fees.caption")}</caption>
          <thead {...asRowGroup}>
            <tr {...asRow}>
              <th {...asColumnHead}>{t("competition.fees.line")}</th>
              {columns.map((column) => (
                <th key={keyOf(column)} {...asColumnHead} className={column.current ? styles.current : undefined}>
                  {column.current && (
                    <span className={styles.now}>
                      <Badge kind="accent">{t("competition.fees.now")}</Badge>
                    </span>
                  )}
                  {nameOf(column)}
                  <span className={styles.until}>
                    {column.kind === "local" ? t("competition.fees.localText") : formatDay(column.until, locale)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...asRowGroup}>
            {rows.map(({ name, amounts }) => (
              <tr key={name} {...asRow}>
                <th {...asRowHead}>{name}</th>
                {columns.map((column, index) => (
                  <td
                    key={keyOf(column)}
                    {...asCell}
                    data-label={labelOf(column)}
                    className={column.current ? styles.current : undefined}
                  >
                    {formatForints(amounts[index] ?? 0, "table")}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t("competition.fees.inclusive")}</p>
    </>
  );

  function nameOf(column: FeeColumn): string {
    if (column.kind === "preReg") return t("competition.fees.preReg", { number: column.number });
    return t(column.kind === "reg" ? "competition.fees.reg" : "competition.fees.local");
  }

  function labelOf(column: FeeColumn): string {
    const name = column.kind === "local" ? nameOf(column) : `${nameOf(column)} (${shortDay(column.until, locale)})`;
    return column.current ? `${name} – ${t("competition.fees.now")}` : name;
  }
}

const keyOf = (column: FeeColumn): string => (column.kind === "preReg" ? `preReg${column.number}` : column.kind);
