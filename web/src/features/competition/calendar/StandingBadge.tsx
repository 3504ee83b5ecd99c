import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { standingOf } from "./standing.ts";

/** Marks what is not as everybody sees it: written still, waiting for decisions, called off (product/competitions 25). */
export function StandingBadge({ item }: { item: CalendarItem }) {
  const { t } = useTexts();
  const standing = standingOf(item);
  if (standing === null) return null;
  return (
    <Badge kind={standing === "cancelled" ? "danger" : "neutral"}>
      {t(`competition.calendar.standing.${standing}`)}
    </Badge>
  );
}
