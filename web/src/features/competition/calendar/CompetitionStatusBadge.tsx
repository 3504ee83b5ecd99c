import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { statusOf } from "./competition-status.ts";

/** Marks a competition that is a draft, in review or cancelled (product/competitions 25). */
export function CompetitionStatusBadge({ item }: { item: CalendarItem }) {
  const { t } = useTexts();
  const status = statusOf(item);
  if (status === null) return null;
  return (
    <Badge kind={status === "cancelled" ? "danger" : "neutral"}>{t(`competition.calendar.status.${status}`)}</Badge>
  );
}
