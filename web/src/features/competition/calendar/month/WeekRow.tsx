import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { formatDay, type Day } from "@rajt/contract/kernel/days";
import { useState } from "react";
import { useTexts } from "../../../../kernel/texts.tsx";
import { classes } from "../../../../kernel/ui/page/classes.ts";
import { Skeleton } from "../../../../kernel/ui/page/Skeleton.tsx";
import { useToday } from "../../../../kernel/useToday.ts";
import { EventBar } from "./EventBar.tsx";
import { barsOf, monthOf, type Month } from "./month.ts";
import styles from "./MonthGrid.module.css";

const SATURDAY = 5;

/** More competitions than this in a week are folded behind a button. */
const LANES_SHOWN = 3;

type WeekRowProps = {
  week: readonly Day[];
  month: Month;
  items: readonly CalendarItem[] | undefined;
  /** The day that is in the tab order. */
  focusDay: Day;
  onDayFocus: (day: Day) => void;
};

/**
 * Seven days; each contains the pieces of the competitions that begin on it, which extend across the following days.
 */
export function WeekRow({ week, month, items, focusDay, onDayFocus }: WeekRowProps) {
  const { t, locale } = useTexts();
  const today = useToday();
  const [open, setOpen] = useState(false);
  const bars = barsOf(week, items ?? []);
  const lanes = Math.max(LANES_SHOWN, ...bars.map(({ lane }) => lane + 1));
  const shown = open ? lanes : LANES_SHOWN;
  const overflows = lanes > LANES_SHOWN;
  return (
    <tr style={{ height: `calc(var(--day-head) + var(--day-foot) + ${shown} * var(--lane))` }}>
      {week.map((day, column) => {
        const onDay = bars.filter((bar) => bar.column <= column && column < bar.column + bar.span);
        const hidden = onDay.filter(({ lane }) => lane >= shown).length;
        const label = dayLabel(day, onDay.length);
        return (
          <td
            key={day}
            aria-label={label}
            aria-current={day === today ? "date" : undefined}
            data-day={day}
            tabIndex={day === focusDay ? 0 : -1}
            onFocus={(event) => event.target === event.currentTarget && onDayFocus(day)}
            className={classes(styles.day, monthOf(day) !== month && styles.outside, day === today && styles.today)}
          >
            <span className={styles.number}>{Number(day.slice(8))}</span>
            {items === undefined && column === SATURDAY && monthOf(day) === month && (
              <span className={styles.coming}>
                <Skeleton height="2.2rem" />
              </span>
            )}
            {bars
              .filter((bar) => bar.column === column && bar.lane < shown)
              .map((bar) => (
                <EventBar key={bar.event.id} bar={bar} past={bar.event.endDate < today} lanesShown={shown} />
              ))}
            {overflows && (hidden > 0 || (open && onDay.length > LANES_SHOWN)) && (
              <button
                type="button"
                className={styles.more}
                aria-expanded={open}
                aria-label={
                  open
                    ? t("competition.calendar.fewer")
                    : t("competition.calendar.moreOf", { day: formatDay(day, locale), count: hidden })
                }
                onClick={() => setOpen(!open)}
              >
                {open ? t("competition.calendar.fewer") : t("competition.calendar.more", { count: hidden })}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );

  function dayLabel(day: Day, count: number): string {
    const name = formatDay(day, locale) + (day === today ? ` (${t("competition.calendar.isToday")})` : "");
    return count === 0
      ? t("competition.calendar.dayFree", { day: name })
      : t("competition.calendar.dayBusy", { day: name, count });
  }
}
