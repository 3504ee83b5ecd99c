import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../../kernel/texts.tsx";
import { useToday } from "../../../../kernel/useToday.ts";
import styles from "../CompetitionHead.module.css";
import { priceToday } from "./fee-table.ts";

/** Shows today's fees over all age groups, and their last day before a rise. */
export function HowMuch({ competition }: { competition: CompetitionDetails }) {
  const { t, locale } = useTexts();
  const price = priceToday(competition, useToday());
  if (price === null) return <>{competition.entryPriceList.length === 0 ? t("competition.detail.priceNone") : "–"}</>;
  const { from, to, perTeam, local, risesAfter } = price;
  const [online, onSite] = perTeam
    ? (["competition.detail.priceTeamNow", "competition.detail.priceTeamLocal"] as const)
    : (["competition.detail.priceNow", "competition.detail.priceLocal"] as const);
  const dearest = formatForints(to, "running");
  return (
    <>
      {from === to
        ? dearest
        : t("competition.detail.priceRange", { from: formatForints(from, "running"), to: dearest })}
      <span className={styles.small}>
        {t(local ? onSite : online)}
        {risesAfter !== null && `; ${t("competition.detail.rises", { day: formatDay(risesAfter, locale) })}`}
      </span>
    </>
  );
}
