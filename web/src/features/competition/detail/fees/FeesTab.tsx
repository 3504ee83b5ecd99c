import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { refundSteps } from "@rajt/contract/entry/withdrawal.rules";
import { formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts, type Speaker } from "../../../../kernel/texts.tsx";
import { Badge } from "../../../../kernel/ui/page/Badge.tsx";
import { CardCell, CardRow, CardTable } from "../../../../kernel/ui/page/CardTable.tsx";
import { shortDay } from "../../calendar/month/month-name.ts";
import { useToday } from "../../../../kernel/useToday.ts";
import styles from "../DetailTable.module.css";
import { feeTable, type FeeColumn } from "./fee-table.ts";

/** The tab “Nevezési díjak” (product/competitions 27): the column of today is marked by colour, weight and a word. */
export function FeesTab({ competition }: { competition: CompetitionDetails }) {
  const { t, locale, translated } = useTexts();
  const { columns, rows } = feeTable(competition, useToday());
  const refunds = <Refunds competition={competition} />;
  if (rows.length === 0)
    return (
      <>
        <p className={styles.none}>{t("competition.fees.none")}</p>
        {refunds}
      </>
    );
  const heads = columns.map((column) => ({
    key: keyOf(column),
    head: <Head column={column} />,
    className: lookOf(column),
  }));
  return (
    <>
      <CardTable
        caption={t("competition.fees.caption")}
        columns={[{ key: "line", head: t("competition.fees.line") }, ...heads]}
        wide
        className={styles.fees}
      >
        {rows.map(({ name, amounts }) => (
          <CardRow key={name} head={translated(name)}>
            {columns.map((column, index) => (
              <CardCell key={keyOf(column)} label={labelOf(column)} className={lookOf(column)}>
                {formatForints(amounts[index] ?? 0, "table")}
              </CardCell>
            ))}
          </CardRow>
        ))}
      </CardTable>
      <p className={styles.note}>{t("competition.fees.inclusive")}</p>
      {refunds}
    </>
  );

  function labelOf(column: FeeColumn): string {
    const name =
      column.kind === "local" ? nameOf(t, column) : `${nameOf(t, column)} (${shortDay(column.until, locale)})`;
    return column.current ? `${name} – ${t("competition.fees.now")}` : name;
  }
}

/** Shows how much of a paid entry is refunded on withdrawal, by day. */
function Refunds({ competition }: { competition: CompetitionDetails }) {
  const { t, locale } = useTexts();
  const steps = refundSteps({ steps: competition.refundStepList, deadline: competition.regDeadline });
  const back = (percent: number) =>
    percent === 0 ? t("competition.fees.refund.nothing") : t("competition.fees.refund.percent", { percent });
  return (
    <section className={styles.refunds}>
      <h3>{t("competition.fees.refund.title")}</h3>
      <ul>
        {steps.map(({ until, percent }) => (
          <li key={until}>
            {t("competition.fees.refund.until", { day: formatDay(until, locale) })}: {back(percent)}
          </li>
        ))}
        {steps.at(-1)?.percent !== 0 && (
          <li>
            {t("competition.fees.refund.afterwards")}: {back(0)}
          </li>
        )}
      </ul>
      <p className={styles.note}>{t("competition.fees.refund.better")}</p>
    </section>
  );
}

function Head({ column }: { column: FeeColumn }) {
  const { t, locale } = useTexts();
  return (
    <>
      {column.current && (
        <span className={styles.now}>
          <Badge kind="accent">{t("competition.fees.now")}</Badge>
        </span>
      )}
      {nameOf(t, column)}
      <span className={styles.until}>
        {column.kind === "local" ? t("competition.fees.localText") : formatDay(column.until, locale)}
      </span>
    </>
  );
}

function nameOf(t: Speaker["t"], column: FeeColumn): string {
  if (column.kind === "preReg") return t("competition.fees.preReg", { number: column.number });
  return t(column.kind === "reg" ? "competition.fees.reg" : "competition.fees.local");
}

const lookOf = ({ current }: FeeColumn) => (current ? styles.current : undefined);
const keyOf = (column: FeeColumn): string => (column.kind === "preReg" ? `preReg${column.number}` : column.kind);
