import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { formatDay } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { useToday } from "../../../kernel/useToday.ts";
import styles from "./DotGrid.module.css";
import { covers, monthOf, weeksOf, type Month } from "./month/month.ts";
import { monthName, weekdayName } from "./month/month-name.ts";

type DotGridProps = { month: Month; items: readonly CalendarItem[] | undefined; onDay: (item: CalendarItem) => void };

/** The month in the width of a phone: a dot below each day with a competition, linked to that day in the agenda. */
export function DotGrid({ month, items = [], onDay }: DotGridProps) {
  const { t, locale } = useTexts();
  const today = useToday();
  const weeks = weeksOf(month);
  return (
    <table className={styles.grid} aria-label={t("competition.calendar.grid", { month: monthName(month, locale) })}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              <abbr title={weekdayName(day, locale, "long")}>{weekdayName(day, locale, "short")}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const onThisDay = items.filter((item) => covers(item, day));
              const [first] = onThisDay;
              const number = Number(day.slice(8));
              const look = classes(
                styles.day,
                monthOf(day) !== month && styles.outside,
                day === today && styles.today,
                first !== undefined && styles.busy,
              );
              return (
                <td key={day} aria-current={day === today ? "date" : undefined}>
                  {first === undefined || monthOf(day) !== month ? (
                    <span className={look}>{number}</span>
                  ) : (
                    <button
                      type="button"
                      className={look}
                      aria-label={t("competition.calendar.dayBusy", {
                        day: formatDay(day, locale),
                        count: onThisDay.length,
                      })}
                      onClick={() => onDay(first)}
                    >
                      {number}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
