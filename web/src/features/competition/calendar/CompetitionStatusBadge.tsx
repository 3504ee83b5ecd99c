import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { statusOf } from "./competition-status.ts";

/** Marks what is not as everybody sees it: written still, waiting for decisions, called off (product/competitions 25). */
export function CompetitionStatusBadge({ item }: { item: CalendarItem }) {
  const { t } = useTexts();
  const status = statusOf(item);
  if (status === null) return null;
  return (
    <Badge kind={status === "cancelled" ? "danger" : "neutral"}>{t(`competition.calendar.status.${status}`)}</Badge>
  );
}
