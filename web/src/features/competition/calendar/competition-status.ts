import type { CalendarItem } from "@rajt/contract/competition/competition.calls";

/** Returns the mark of a competition in the calendar; null for an approved one. */
export function statusOf(item: Pick<CalendarItem, "approved" | "cancelled" | "submitted">) {
  if (item.approved) return null;
  if (item.cancelled) return "cancelled";
  return item.submitted ? "submitted" : "draft";
}
