import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";
import { remembered } from "../../../../kernel/remembered.ts";
import { useToday } from "../../../../kernel/useToday.ts";
import { isMonth, type Month } from "./month.ts";
import { shownMonth } from "./shown-month.ts";

const PARAMETER = "month";
const KEY = "rajt.calendar.month";

/**
 * Returns the month on show and a function that changes it. It is in the address, and this browser remembers the last
 * one (product/portal 20).
 */
export function useShownMonth(items: readonly CalendarItem[] | undefined): [Month, (month: Month) => void] {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const asked = search.get(PARAMETER);
  const month = shownMonth({ asked, remembered: remembered.get(KEY), today, items });
  useEffect(() => {
    if (isMonth(asked)) remembered.set(KEY, asked);
  }, [asked]);
  const show = useCallback(
    (next: Month) =>
      setSearch(
        (now) => {
          now.set(PARAMETER, next);
          return now;
        },
        // Turning pages adds no history: Back leaves the calendar.
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [month, show];
}
