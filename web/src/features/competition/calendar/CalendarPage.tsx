import { CALENDAR_FILTERS } from "@rajt/contract/competition/calendar/calendar.rules";
import { anyOf } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { rememberPath } from "../../../kernel/table/session/place.ts";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { loadSteps } from "../../entry/index.ts";
import { LateView } from "../../../kernel/page/LateView.tsx";
import { useCalendarFilters } from "./filter/filters.ts";
import { MonthView } from "./month/MonthView.tsx";
import styles from "./CalendarPage.module.css";

const CALENDAR = pathTo("calendar");

/** The remembered parameters of the address: the view and the filters. */
const REMEMBERED: ReadonlySet<string> = new Set(["view", "page", ...CALENDAR_FILTERS]);

/**
 * The home page (product/competitions 26): the month with the open entries, or the same competitions as a list or on a
 * map.
 */
export function CalendarPage() {
  const { view } = useCalendarFilters();
  const { viewer, may } = useViewer();
  useRememberedCalendar();
  return (
    <div className={styles.page}>
      {viewer.accessType !== "Admin" && may(anyOf("UserProfile")) && (
        <LateView load={loadSteps} waiting={null} given={{}} lost={() => null} />
      )}
      {view === "month" ? <MonthView /> : <LateView load={loadFound} waiting={WAITING} given={{}} />}
    </div>
  );
}

const WAITING = <Skeleton height="24rem" />;

/** Remembers view, month and filters for the next visit, but not an open dialog. */
function useRememberedCalendar(): void {
  const [search] = useSearchParams();
  useEffect(() => {
    const remembered = new URLSearchParams([...search].filter(([name]) => REMEMBERED.has(name)));
    rememberPath(CALENDAR, remembered.size === 0 ? CALENDAR : `${CALENDAR}?${remembered}`);
  }, [search]);
}

const loadFound = async () => (await import("./found/FoundView.tsx")).FoundView;
