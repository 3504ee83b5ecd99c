import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { standingOf } from "./standing.ts";

/** Marks a competition that is a draft, in review or cancelled (product/competitions 25). */
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
