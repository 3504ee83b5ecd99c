import type { Day } from "@rajt/contract/kernel/days";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useToday } from "../useToday.ts";
import { dayReached, monthOf, firstDayOf, type Month } from "./month.ts";

/** Which day of the grid is in the tab order, and the keys that move it. */
export function useDayFocus(table: RefObject<HTMLTableElement | null>, month: Month, onMonth: (month: Month) => void) {
  const today = useToday();
  const [chosen, setChosen] = useState<Day | null>(null);
  const moving = useRef(false);
  const focusDay =
    chosen !== null && monthOf(chosen) === month ? chosen : monthOf(today) === month ? today : firstDayOf(month);
  useEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
  }, [table, focusDay]);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset["day"] : undefined;
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") {
      if (event.target instanceof HTMLElement) event.target.querySelector("a")?.focus();
      return;
    }
    const to = dayReached(event.key, from);
    if (to === null) return;
    event.preventDefault();
    moving.current = true;
    setChosen(to);
    if (monthOf(to) !== month) onMonth(monthOf(to));
  };
  return { focusDay, keys: { onKeyDown }, onDayFocus: setChosen };
}
