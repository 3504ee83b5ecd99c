import type { CalendarFilters } from "@rajt/contract/competition/calendar/calendar.calls";
import {
  CALENDAR_FILTERS,
  CALENDAR_VIEWS,
  EVERY_MONTH,
  REGIONS,
  type CalendarFilter,
  type CalendarView,
} from "@rajt/contract/competition/calendar/calendar.rules";
import { useSearchParams } from "react-router";
import { recordId } from "../../../../kernel/record-id.ts";
import { isMonth } from "../month/month.ts";

/** Competitions on one page of the list. */
export const PAGE_SIZE = 50;

/**
 * The calendar's filters, read from the address and written to it, so that it can be shared and Back undoes a change.
 */
export function useCalendarFilters() {
  const [search, setSearch] = useSearchParams();
  const go = (next: URLSearchParams) => setSearch(next, { preventScrollReset: true });
  return {
    view: viewIn(search),
    filters: filtersIn(search),
    /** From 0. */
    page: pageIn(search),
    /** Returns the address of a view, below this page's. */
    addressOf: (view: CalendarView) => addressOf(view, search),
    /** Sets or clears a filter and returns to the first page. */
    filterBy: (filter: CalendarFilter, value: string | null) => go(withFilter(search, filter, value)),
    clear: () => go(withoutFilters(search)),
    turnTo: (page: number) => setSearch(withPage(search, page)),
  };
}

export function viewIn(search: URLSearchParams): CalendarView {
  const asked = search.get("view");
  return CALENDAR_VIEWS.find((view) => view === asked) ?? "month";
}

/** Reads the filters of an address; an invalid value is ignored, so that a mistyped address shows something. */
export function filtersIn(search: URLSearchParams): CalendarFilters {
  const month = search.get("month");
  const region = REGIONS.find((known) => known === search.get("region"));
  return {
    ...(month !== null && (month === EVERY_MONTH || isMonth(month)) && { month }),
    ...idIn(search, "sportCategory"),
    ...idIn(search, "distance"),
    ...idIn(search, "ageGroup"),
    ...(region !== undefined && { region }),
    ...(search.get("open") === "yes" && { open: "yes" as const }),
    ...(search.get("mine") === "yes" && { mine: "yes" as const }),
  };
}

/** Returns the page from 0; the address counts from 1. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isSafeInteger(page) && 1 <= page && page <= MOST_PAGES ? page - 1 : 0;
}

/**
 * Returns the address of a view. The month of the grid is a position, that of the list is a filter: neither becomes the
 * other.
 */
export function addressOf(view: CalendarView, search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  const from = viewIn(search);
  if ((from === "month") !== (view === "month")) next.delete("month");
  next.delete("page");
  next.delete("competition");
  if (view === "month") next.delete("view");
  else next.set("view", view);
  return `?${next}`;
}

export function withFilter(search: URLSearchParams, filter: CalendarFilter, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("page");
  if (value === null) next.delete(filter);
  else next.set(filter, value);
  return next;
}

const withoutFilters = (search: URLSearchParams): URLSearchParams =>
  CALENDAR_FILTERS.reduce((left, filter) => withFilter(left, filter, null), search);

function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search);
  if (page === 0) next.delete("page");
  else next.set("page", String(page + 1));
  return next;
}

const MOST_PAGES = 10_000;

function idIn<F extends "sportCategory" | "distance" | "ageGroup">(search: URLSearchParams, filter: F) {
  const id = recordId(search.get(filter));
  // cast: the key is the filter's own.
  return (id === null ? {} : { [filter]: id }) as { [K in F]?: number };
}
