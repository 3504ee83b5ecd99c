import { CALENDAR_FILTERS } from "@rajt/contract/competition/calendar/calendar.rules";
import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { rememberPath } from "../../../kernel/table/session/place.ts";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import { LateView } from "../../../kernel/page/LateView.tsx";
import { useCalendarFilters } from "./filter/filters.ts";
import { MonthView } from "./month/MonthView.tsx";
import styles from "./CalendarPage.module.css";

const CALENDAR = pathTo("calendar");

/** The parameters of an address that are remembered: how the competitions are shown, and which. */
const REMEMBERED: ReadonlySet<string> = new Set(["view", "page", ...CALENDAR_FILTERS]);

/** The home page (product/competitions 26): the month with what can be entered now, or the same competitions as a list. */
export function CalendarPage() {
  const { view } = useCalendarFilters();
  useRememberedCalendar();
  return (
    <div className={styles.page}>
      {view === "month" ? <MonthView /> : <LateView load={loadFound} waiting={WAITING} given={{}} />}
    </div>
  );
}

const WAITING = <Skeleton height="24rem" />;

/** Whoever comes back finds the list, the month and the filters as they were; a dialog that was open stays closed. */
function useRememberedCalendar(): void {
  const [search] = useSearchParams();
  useEffect(() => {
    const remembered = new URLSearchParams([...search].filter(([name]) => REMEMBERED.has(name)));
    rememberPath(CALENDAR, remembered.size === 0 ? CALENDAR : `${CALENDAR}?${remembered}`);
  }, [search]);
}

const loadFound = async () => (await import("./found/FoundView.tsx")).FoundView;
