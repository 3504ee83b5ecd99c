import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useRef } from "react";
import { useTexts } from "../../../../kernel/texts.tsx";
import { columnWidth } from "./columns.ts";
import { weeksOf, type Month } from "./month.ts";
import { monthName, weekdayName } from "./month-name.ts";
import styles from "./MonthGrid.module.css";
import { asGrid } from "../../../../kernel/ui/page/table-roles.ts";
import { useDayFocus } from "./useDayFocus.ts";
import { WeekRow } from "./WeekRow.tsx";

type MonthGridProps = {
  month: Month;
  /** Undefined while loading. */
  items: readonly CalendarItem[] | undefined;
  onMonth: (month: Month) => void;
};

/**
 * The month as a table of days. One day is in the tab order; arrow keys move to others and across the edge into the
 * next month (Home and End: within the week, Page Up and Page Down: by month). Competitions are links of their own.
 */
export function MonthGrid({ month, items, onMonth }: MonthGridProps) {
  const { t, locale } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const { focusDay, keys, onDayFocus } = useDayFocus(table, month, onMonth);
  const weeks = weeksOf(month);
  return (
    <table
      ref={table}
      {...asGrid}
      {...keys}
      className={styles.grid}
      aria-label={t("competition.calendar.grid", { month: monthName(month, locale) })}
      aria-busy={items === undefined}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day, column) => (
            <th key={day} scope="col" className={styles.weekday} style={{ width: `${columnWidth(column)}%` }}>
              <abbr title={weekdayName(day, locale, "long")}>{weekdayName(day, locale, "short")}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody key={month}>
        {weeks.map((week) => (
          <WeekRow key={week[0]} {...{ week, month, items, focusDay, onDayFocus }} />
        ))}
      </tbody>
    </table>
  );
}
