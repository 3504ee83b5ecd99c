import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { rememberPath } from "../../../kernel/table/session/place.ts";
import { useCalendarFilters } from "./filter/filters.ts";
import { FoundView } from "./found/FoundView.tsx";
import { MonthView } from "./month/MonthView.tsx";
import styles from "./CalendarPage.module.css";

const CALENDAR = pathTo("calendar");

/** The parameters of an address that are remembered: how the competitions are shown, and which. */
const REMEMBERED: ReadonlySet<string> = new Set([
  "view",
  "month",
  "sportCategory",
  "distance",
  "ageGroup",
  "region",
  "open",
  "page",
]);

/** The home page (product/competitions 26): the month with what can be entered now, or the same competitions as a list. */
export function CalendarPage() {
  const { view } = useCalendarFilters();
  useRememberedCalendar();
  return <div className={styles.page}>{view === "month" ? <MonthView /> : <FoundView />}</div>;
}

/** Whoever comes back finds the list, the month and the filters as they were; a dialog that was open stays closed. */
function useRememberedCalendar(): void {
  const [search] = useSearchParams();
  useEffect(() => {
    const remembered = new URLSearchParams([...search].filter(([name]) => REMEMBERED.has(name)));
    rememberPath(CALENDAR, remembered.size === 0 ? CALENDAR : `${CALENDAR}?${remembered}`);
  }, [search]);
}
