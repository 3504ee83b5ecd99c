import type { CalendarFilters } from "@rajt/contract/competition/calendar/calendar.calls";
import type { Locale } from "@rajt/contract/kernel/enumerations";

/**
 * Returns the address at which a calendar of the reader's own subscribes to this one, narrowed as it is on the page.
 */
export function feedAddress(filters: CalendarFilters, locale: Locale, origin: string): string {
  const query = new URLSearchParams({ lang: locale });
  for (const [filter, value] of Object.entries(filters)) query.set(filter, String(value));
  return `${origin}/calendar.ics?${query}`;
}

/** One competition of it. */
export const eventAddress = (id: number, locale: Locale): string => `/calendar/${id}.ics?lang=${locale}`;

/** The same for a program of calendars, which takes this as an invitation to subscribe. */
export const subscription = (address: string): string => address.replace(/^https?:/, "webcal:");
