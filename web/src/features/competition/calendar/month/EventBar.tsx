import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { formatDayRange } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../../kernel/texts.tsx";
import { classes } from "../../../../kernel/ui/page/classes.ts";
import { SportMarks } from "../../SportMarks.tsx";
import { CompetitionLink } from "../CompetitionLink.tsx";
import styles from "./EventBar.module.css";
import { widthOf } from "./columns.ts";
import type { Bar } from "./month.ts";
import { statusOf } from "../competition-status.ts";

type EventBarProps = { bar: Bar<CalendarItem>; past: boolean; lanesShown: number };

/** One competition in one week: its name across its days. */
export function EventBar({ bar, past, lanesShown }: EventBarProps) {
  const { t, locale } = useTexts();
  const { event, column, span, lane, roomBelow, startsEarlier, endsLater } = bar;
  const range = formatDayRange(event.date, event.endDate, locale);
  const status = statusOf(event);
  const mark = status === null ? "" : ` (${t(`competition.calendar.status.${status}`)})`;
  return (
    <CompetitionLink
      competition={event.id}
      className={classes(
        styles.bar,
        roomBelow && lane + 1 < lanesShown && styles.roomy,
        past && styles.past,
        status !== null && styles[status],
        startsEarlier && styles.startsEarlier,
        endsLater && styles.endsLater,
      )}
      style={{ top: `calc(var(--day-head) + ${lane} * var(--lane))`, width: `calc(${widthOf(column, span)}% - 8px)` }}
      title={`${event.name}${mark}\n${range}`}
      aria-label={`${event.name}${mark}, ${range}`}
    >
      {!past && <SportMarks categories={event.sportCategoryList} />}
      <span className={styles.name}>{event.name}</span>
    </CompetitionLink>
  );
}
