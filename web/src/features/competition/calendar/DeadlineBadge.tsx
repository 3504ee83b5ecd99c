import { daysBetween, type Day } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import { shortDay } from "./month/month-name.ts";

const URGENT_DAYS = 3;
const CLOSE_DAYS = 14;

/**
 * Shows how long entries are open: in words when the deadline is close, else its day (`short`: else nothing, because
 * the day is shown beside it).
 */
export function DeadlineBadge({ deadline, short = false }: { deadline: Day; short?: boolean }) {
  const { t, locale } = useTexts();
  const left = daysBetween(useToday(), deadline);
  if (left > CLOSE_DAYS && short) return null;
  if (left > CLOSE_DAYS)
    return <Badge>{t("competition.calendar.deadline", { day: shortDay(deadline, locale) })}</Badge>;
  return <Badge kind={left <= URGENT_DAYS ? "danger" : "warning"}>{words()}</Badge>;

  function words(): string {
    if (left === 0) return t("competition.calendar.closesToday");
    if (left === 1) return t("competition.calendar.closesTomorrow");
    return t("competition.calendar.closesIn", { count: left });
  }
}
