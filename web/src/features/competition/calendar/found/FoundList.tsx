import type { CalendarRow } from "@rajt/contract/competition/calendar/calendar.calls";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTexts } from "../../../../kernel/texts.tsx";
import { IconButton } from "../../../../kernel/ui/buttons/IconButton.tsx";
import { AgendaRow, AgendaSkeleton } from "../month/AgendaRow.tsx";
import { PAGE_SIZE, useCalendarFilters } from "../filter/filters.ts";
import styles from "./FoundList.module.css";
import { monthName } from "../month/month-name.ts";
import { monthOf } from "../month/month.ts";
import { usePlaces } from "../useCalendarItems.ts";

const SKELETON_ROWS = 6;

/** Shows the matching competitions by month. */
export function FoundList({ rows, totalCount }: { rows: readonly CalendarRow[] | undefined; totalCount: number }) {
  const { locale } = useTexts();
  const places = usePlaces(rows);
  if (rows === undefined)
    return (
      <ul className={styles.rows}>
        <AgendaSkeleton rows={SKELETON_ROWS} />
      </ul>
    );
  return (
    <>
      {[...new Set(rows.map(({ date }) => monthOf(date)))].map((month) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className={styles.month}>
            {monthName(month, locale)}
          </h2>
          <ul className={styles.rows}>
            {rows
              .filter(({ date }) => monthOf(date) === month)
              .map((item) => (
                <AgendaRow key={item.id} item={item} places={places.get(item.id)} />
              ))}
          </ul>
        </section>
      ))}
      {totalCount > PAGE_SIZE && <Pages last={Math.ceil(totalCount / PAGE_SIZE)} />}
    </>
  );
}

function Pages({ last }: { last: number }) {
  const { t } = useTexts();
  const { page, turnTo } = useCalendarFilters();
  return (
    <nav className={styles.pages} aria-label={t("competition.calendar.found.pages")}>
      <IconButton
        label={t("competition.calendar.found.previous")}
        icon={<IconChevronLeft size={20} />}
        disabled={page === 0}
        onClick={() => turnTo(Math.min(page, last) - 1)}
      />
      <span>{t("competition.calendar.found.page", { page: page + 1, last })}</span>
      <IconButton
        label={t("competition.calendar.found.next")}
        icon={<IconChevronRight size={20} />}
        disabled={page + 1 >= last}
        onClick={() => turnTo(page + 1)}
      />
    </nav>
  );
}
