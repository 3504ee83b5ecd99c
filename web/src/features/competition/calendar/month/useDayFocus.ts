import type { Day } from "@rajt/contract/kernel/days";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useToday } from "../../../../kernel/useToday.ts";
import { dayReached, monthOf, firstDayOf, type Month } from "./month.ts";

/** Returns the day of the grid that is in the tab order, and the key handler that moves it. */
export function useDayFocus(table: RefObject<HTMLTableElement | null>, month: Month, onMonth: (month: Month) => void) {
  const today = useToday();
  const [chosen, setChosen] = useState<Day | null>(null);
  const target = useRef<Day | null>(null);
  const focusDay =
    chosen !== null && monthOf(chosen) === month ? chosen : monthOf(today) === month ? today : firstDayOf(month);
  // The month of the address changes a moment later: the focus waits until its days are rendered.
  useEffect(() => {
    if (target.current === null || monthOf(target.current) !== month) return;
    table.current?.querySelector<HTMLElement>(`[data-day="${target.current}"]`)?.focus();
    target.current = null;
  }, [table, month, chosen]);
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
    target.current = to;
    setChosen(to);
    if (monthOf(to) !== month) onMonth(monthOf(to));
  };
  return { focusDay, keys: { onKeyDown }, onDayFocus: setChosen };
}
