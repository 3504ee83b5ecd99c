import type { CalendarRow, Places } from "@rajt/contract/competition/calendar/calendar.calls";
import { EVERY_MONTH, type CalendarFilter } from "@rajt/contract/competition/calendar/calendar.rules";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { PAGE_SIZE, useCalendarFilters } from "./filter/filters.ts";

/** More than a map or a month ever has. */
const EVERYTHING = { firstResult: 0, maxResults: 1000 };

/**
 * Returns the competitions of the month view: the whole calendar, or those that match the filters in any month, because
 * turning pages sends no request.
 */
export function useMonthItems() {
  const { filters } = useCalendarFilters();
  const { month: _, ...others } = filters;
  const isNarrowed = Object.keys(others).length > 0;
  const whole = useCall("GET /competitionControl/getCalendarList", {}, { enabled: !isNarrowed });
  const narrowed = useCall(
    "POST /competitionControl/getFilteredCalendarList",
    { filters: { ...others, month: EVERY_MONTH }, ...EVERYTHING },
    { enabled: isNarrowed, keepPrevious: true },
  );
  const { isError, error, refetch } = isNarrowed ? narrowed : whole;
  return { items: isNarrowed ? narrowed.data?.list : whole.data, isError, error, retry: () => void refetch() };
}

/** Returns the competitions of the list, one page, and of the map, all of them. */
export function useFound(paged: boolean) {
  const { filters, page } = useCalendarFilters();
  const part = paged ? { firstResult: page * PAGE_SIZE, maxResults: PAGE_SIZE } : EVERYTHING;
  const { data, isError, error, isPlaceholderData, refetch } = useCall(
    "POST /competitionControl/getFilteredCalendarList",
    { filters, ...part },
    { keepPrevious: true },
  );
  return { data, isError, error, isChanging: isPlaceholderData, retry: () => void refetch() };
}

/**
 * Returns the free places and the length of the waiting lists, by competition of the list. They arrive later and move
 * nothing.
 */
export function usePlaces(rows: readonly CalendarRow[] | undefined): ReadonlyMap<number, Places> {
  const competitionIdList = rows?.map(({ id }) => id) ?? [];
  const { data = [] } = useCall(
    "POST /competitionControl/getPlacesList",
    { competitionIdList },
    { enabled: competitionIdList.length > 0, keepPrevious: true, background: true },
  );
  return new Map(data.map((places) => [places.id, places]));
}

/** Returns the choices of each filter. */
export function useFilterChoices() {
  const { data } = useCall(
    "GET /competitionControl/getCalendarFilterChoices",
    {},
    { staleTime: 300_000, background: true },
  );
  return data;
}

/** Returns the active filters, in the order shown. */
export function useSetFilters(): readonly (readonly [CalendarFilter, string | number])[] {
  const { filters, view } = useCalendarFilters();
  // cast: the keys are the filters'.
  const set = Object.entries(filters) as [CalendarFilter, string | number][];
  return set.filter(([filter]) => view !== "month" || filter !== "month");
}
