import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/Button.tsx";
import { EmptyState } from "../../kernel/ui/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/ErrorState.tsx";
import { StaleNotice } from "../../kernel/ui/Notice.tsx";
import { useCall } from "../../kernel/useCall.ts";
import { monthName } from "./calendar/month-name.ts";
import { touchesMonth, type Month } from "./calendar/month.ts";
import { MonthAgenda } from "./calendar/MonthAgenda.tsx";
import { MonthGrid } from "./calendar/MonthGrid.tsx";
import { MonthHero } from "./calendar/MonthHero.tsx";
import { OpenEntries } from "./calendar/OpenEntries.tsx";
import { lastMonthWithOne, nextMonthWithOne } from "./calendar/shown-month.ts";
import { useShownMonth } from "./calendar/useShownMonth.ts";
import styles from "./CalendarPage.module.css";
import { CompetitionDialog } from "./dialog/CompetitionDialog.tsx";
import { SportLegend } from "./SportMarks.tsx";

/** The home page (S1 §2, Calendar): the month, what can be entered now, and the dialog of the competition in the address. */
export function CalendarPage() {
  const { data: items, isError, error, refetch } = useCall("GET /competitionControl/getCalendarList", {});
  const [month, showMonth] = useShownMonth(items);
  const retry = () => void refetch();
  return (
    <div className={styles.page}>
      <MonthHero month={month} onMonth={showMonth} />
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
    </div>
  );
}

/** What there is instead of competitions, and the one way on. */
function EmptyMonth({ month, items, onMonth }: EmptyMonthProps) {
  const { t, locale } = useTexts();
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

/** Says the month and how much is on to those who do not see it change. */
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
