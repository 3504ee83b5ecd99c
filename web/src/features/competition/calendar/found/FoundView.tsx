import { useTexts } from "../../../../kernel/texts.tsx";
import { classes } from "../../../../kernel/ui/page/classes.ts";
import { ErrorState } from "../../../../kernel/ui/page/ErrorState.tsx";
import { StaleNotice } from "../../../../kernel/ui/page/Notice.tsx";
import { CompetitionDialog } from "../../dialog/CompetitionDialog.tsx";
import { useToday } from "../../../../kernel/useToday.ts";
import { CalendarHero } from "../CalendarHero.tsx";
import { CalendarTools } from "../CalendarTools.tsx";
import { useCalendarFilters } from "../filter/filters.ts";
import { FoundList } from "./FoundList.tsx";
import { MapView } from "../MapView.tsx";
import { FoundNone } from "./FoundNone.tsx";
import styles from "./FoundView.module.css";
import { isMonth, monthOf } from "../month/month.ts";
import { useFound } from "../useCalendarItems.ts";

/**
 * The calendar as a list or a map: the matching competitions, their number, and which filters hide the rest if none
 * matches.
 */
export function FoundView() {
  const { t } = useTexts();
  const { view, filters } = useCalendarFilters();
  const today = useToday();
  const { data, isError, error, isChanging, retry } = useFound(view === "list");
  const month = isMonth(filters.month) ? filters.month : monthOf(today);
  return (
    <>
      <CalendarHero month={month} name={t("competition.calendar.found.title")} isLow />
      <CalendarTools />
      {isError && data !== undefined && <StaleNotice retry={retry} />}
      {isError && data === undefined ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <div
          className={classes(styles.found, isChanging && styles.changing)}
          aria-busy={data === undefined || isChanging}
        >
          <output className={styles.count}>
            {data === undefined
              ? t("competition.calendar.found.loading")
              : t("competition.calendar.found.count", { count: data.totalCount })}
          </output>
          {data?.totalCount === 0 ? (
            <FoundNone countWithout={data.countWithout} />
          ) : view === "map" ? (
            <MapView rows={data?.list} />
          ) : (
            <FoundList rows={data?.list} totalCount={data?.totalCount ?? 0} />
          )}
        </div>
      )}
      <CompetitionDialog items={data?.list} />
    </>
  );
}
