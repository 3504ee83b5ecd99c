import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { formatDayRange } from "@rajt/contract/kernel/days";
import { glideTo } from "../../../kernel/reveal.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/Badge.tsx";
import { Skeleton } from "../../../kernel/ui/Skeleton.tsx";
import { SportMarks } from "../SportMarks.tsx";
import { useToday } from "../useToday.ts";
import { CompetitionLink } from "./CompetitionLink.tsx";
import { DeadlineBadge } from "./DeadlineBadge.tsx";
import { DotGrid } from "./DotGrid.tsx";
import { byStartThenLength, touchesMonth, type Month } from "./month.ts";
import { shortMonth, weekdayName } from "./month-name.ts";
import styles from "./MonthAgenda.module.css";

type MonthAgendaProps = { month: Month; items: readonly CalendarItem[] | undefined };

const SKELETON_ROWS = 3;

/** The month on a phone: a small grid with dots, and below it the competitions one after the other. */
export function MonthAgenda({ month, items }: MonthAgendaProps) {
  const { t } = useTexts();
  const shown = items?.filter((item) => touchesMonth(item, month)).toSorted(byStartThenLength);
  const goTo = (item: CalendarItem) => {
    const row = document.getElementById(rowId(item));
    glideTo(row);
    row?.querySelector("a")?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.agenda} aria-label={t("competition.calendar.agenda")}>
      <DotGrid month={month} items={items} onDay={goTo} />
      <ul className={styles.list}>
        {shown?.map((item) => <AgendaRow key={item.id} item={item} />) ??
          Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <li key={row} className={styles.row}>
              <Skeleton width="48px" height="48px" />
              <span className={styles.words}>
                <Skeleton width="70%" />
                <Skeleton width="45%" />
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}

function AgendaRow({ item }: { item: CalendarItem }) {
  const { t, locale } = useTexts();
  const today = useToday();
  return (
    <li id={rowId(item)} className={styles.item}>
      <CompetitionLink competition={item.id} className={styles.row}>
        <span className={styles.date} aria-hidden>
          <span className={styles.dateMonth}>{shortMonth(item.date, locale)}</span>
          <span className={styles.dateDay}>{Number(item.date.slice(8))}</span>
          <span className={styles.dateWeekday}>{weekdayName(item.date, locale, "short")}</span>
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{item.name}</span>
          <span className={styles.where}>
            <SportMarks categories={item.sportCategoryList} />
            {item.address}
          </span>
          <span className={item.date === item.endDate ? "visually-hidden" : styles.where}>
            {formatDayRange(item.date, item.endDate, locale)}
          </span>
          {item.approved ? (
            today <= item.regDeadline && <DeadlineBadge deadline={item.regDeadline} />
          ) : (
            <Badge>{t("competition.calendar.draft")}</Badge>
          )}
        </span>
      </CompetitionLink>
    </li>
  );
}

const rowId = ({ id }: CalendarItem): string => `agenda-${id}`;
