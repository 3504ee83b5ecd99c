import { useCalendarFilters } from "./filter/filters.ts";
import { FoundView } from "./found/FoundView.tsx";
import { MonthView } from "./month/MonthView.tsx";
import styles from "./CalendarPage.module.css";

/** The home page (product/competitions 26): the month with what can be entered now, or the same competitions as a list. */
export function CalendarPage() {
  const { view } = useCalendarFilters();
  return <div className={styles.page}>{view === "month" ? <MonthView /> : <FoundView />}</div>;
}
