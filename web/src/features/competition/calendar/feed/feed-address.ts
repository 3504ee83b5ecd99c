import type { CalendarFilters } from "@rajt/contract/competition/calendar/calendar.calls";
import type { Locale } from "@rajt/contract/kernel/enumerations";

/** Returns the address at which a calendar program subscribes to the calendar with the page's filters. */
export function feedAddress(filters: CalendarFilters, locale: Locale, origin: string): string {
  const query = new URLSearchParams({ lang: locale });
  for (const [filter, value] of Object.entries(filters)) query.set(filter, String(value));
  return `${origin}/calendar.ics?${query}`;
}

/** Returns the feed address of one competition. */
export const eventAddress = (id: number, locale: Locale): string => `/calendar/${id}.ics?lang=${locale}`;

/** Returns the same address with the scheme that makes a calendar program offer a subscription. */
export const subscription = (address: string): string => address.replace(/^https?:/, "webcal:");
