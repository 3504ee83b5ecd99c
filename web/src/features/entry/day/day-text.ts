import type { Speaker } from "../../../kernel/texts.tsx";

/** Returns "today", "tomorrow" or "in 5 days"; null once the first day is over. */
export function daysLeftText(daysLeft: number, { t }: Pick<Speaker, "t">): string | null {
  if (daysLeft < 0) return null;
  if (daysLeft === 0) return t("entry.day.today");
  return daysLeft === 1 ? t("entry.day.tomorrow") : t("entry.day.inDays", { count: daysLeft });
}
