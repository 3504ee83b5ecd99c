import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Button } from "../../../../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../../kernel/ui/page/ErrorState.tsx";
import { StaleNotice } from "../../../../kernel/ui/page/Notice.tsx";
import { CompetitionDialog } from "../../dialog/CompetitionDialog.tsx";
import { SportLegend } from "../../SportMarks.tsx";
import { CalendarTools } from "../CalendarTools.tsx";
import { useCalendarFilters } from "../filter/filters.ts";
import { monthName } from "./month-name.ts";
import { touchesMonth, type Month } from "./month.ts";
import { MonthAgenda } from "./MonthAgenda.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { MonthHero } from "./MonthHero.tsx";
import styles from "./MonthView.module.css";
import { OpenEntries } from "../entries/OpenEntries.tsx";
import { lastMonthWithOne, nextMonthWithOne } from "./shown-month.ts";
import { useMonthItems, useSetFilters } from "../useCalendarItems.ts";
import { useShownMonth } from "./useShownMonth.ts";

/** The month as a grid of days or, on a phone, as an agenda, with the open entries beside it. */
export function MonthView() {
  const { items, isError, error, retry } = useMonthItems();
  const [month, showMonth] = useShownMonth(items);
  return (
    <>
      <MonthHero month={month} onMonth={showMonth} />
      <CalendarTools />
      <MonthNews month={month} items={items} />
      {isError && items !== undefined && <StaleNotice retry={retry} />}
      {isError && items === undefined ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <div className={styles.columns}>
          <OpenEntries items={items} />
          <div className={styles.month}>
            <div className={styles.wide}>
              <MonthGrid month={month} items={items} onMonth={showMonth} />
              <SportLegend />
            </div>
            <div className={styles.narrow}>
              <MonthAgenda month={month} items={items} />
            </div>
            {items !== undefined && !items.some((item) => touchesMonth(item, month)) && (
              <div className={styles.empty}>
                <EmptyMonth month={month} items={items} onMonth={showMonth} />
              </div>
            )}
          </div>
        </div>
      )}
      <CompetitionDialog items={items} />
    </>
  );
}

/** Shows a sentence and one link in an empty month. */
function EmptyMonth({ month, items, onMonth }: EmptyMonthProps) {
  const { t, locale } = useTexts();
  const { clear } = useCalendarFilters();
  const isNarrowed = useSetFilters().length > 0;
  if (items.length === 0 && isNarrowed)
    return (
      <EmptyState
        title={t("competition.calendar.found.none")}
        action={<Button onClick={clear}>{t("competition.calendar.filters.clear")}</Button>}
      />
    );
  if (items.length === 0)
    return (
      <EmptyState title={t("competition.calendar.emptySeason")} text={t("competition.calendar.emptySeasonText")} />
    );
  const next = nextMonthWithOne(items, month);
  const other = next ?? lastMonthWithOne(items, month);
  const words = next === undefined ? "competition.calendar.toLast" : "competition.calendar.toNext";
  return (
    <EmptyState
      title={t("competition.calendar.emptyMonth")}
      action={
        other !== undefined && (
          <Button onClick={() => onMonth(other)}>
            {t(words, { month: monthName(other, locale).replace(" ", "\u00A0") })}
          </Button>
        )
      }
    />
  );
}

type EmptyMonthProps = { month: Month; items: readonly CalendarItem[]; onMonth: (month: Month) => void };

/** Announces the month and the number of its competitions to screen readers. */
function MonthNews({ month, items }: { month: Month; items: readonly CalendarItem[] | undefined }) {
  const { t, locale } = useTexts();
  const count = items?.filter((item) => touchesMonth(item, month)).length;
  return (
    <output className="visually-hidden">
      {count === undefined
        ? t("competition.calendar.loading")
        : t("competition.calendar.summary", { month: monthName(month, locale), count })}
    </output>
  );
}
