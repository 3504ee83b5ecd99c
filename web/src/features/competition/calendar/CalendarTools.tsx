import { IconCalendarPlus, IconFilter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { LateView } from "../../../kernel/page/LateView.tsx";
import { useLazyPart } from "../../../kernel/page/useLazyPart.tsx";
import { useMedia } from "../../../kernel/page/useMedia.ts";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import styles from "./CalendarTools.module.css";
import { useCalendarFilters } from "./filter/filters.ts";
import { useSetFilters } from "./useCalendarItems.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";

const loadFeed = async () => (await import("./feed/FeedDialog.tsx")).FeedDialog;
const loadFilters = async () => (await import("./filter/FilterPanel.tsx")).FilterPanel;

/** The switch of views and the filters, between the head and the competitions. */
export function CalendarTools() {
  const { t } = useTexts();
  const id = useId();
  const { view } = useCalendarFilters();
  const count = useSetFilters().length;
  const isNarrow = useMedia("(max-width: 40em)");
  // By default the filters are open in the list and folded in the month view and on a phone.
  const [chosen, choose] = useState<boolean | null>(null);
  const feed = useLazyPart(loadFeed);
  const open = chosen ?? (view !== "month" && !isNarrow);
  return (
    <div className={styles.tools}>
      <div className={styles.line}>
        <ViewSwitch />
        <div className={styles.acts}>
          <Button
            look={count > 0 && !open ? "primary" : "secondary"}
            icon={<IconFilter size={18} aria-hidden />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => choose(!open)}
          >
            {count === 0
              ? t("competition.calendar.filters.title")
              : t("competition.calendar.filters.active", { count })}
          </Button>
          <Button icon={<IconCalendarPlus size={18} aria-hidden />} onClick={feed.open} {...feed.near}>
            {t("competition.calendar.subscribe.button")}
          </Button>
        </div>
      </div>
      {open && <LateView load={loadFilters} waiting={<Skeleton height="14rem" />} given={{ id }} />}
      {feed.Part && <feed.Part onClose={feed.close} />}
    </div>
  );
}
