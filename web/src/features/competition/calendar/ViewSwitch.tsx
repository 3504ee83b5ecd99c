import { CALENDAR_VIEWS } from "@rajt/contract/competition/calendar/calendar.rules";
import { IconCalendarMonth, IconList, IconMap } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTexts } from "../../../kernel/texts.tsx";
import { useCalendarFilters } from "./filter/filters.ts";
import styles from "./ViewSwitch.module.css";

const ICONS = { month: IconCalendarMonth, list: IconList, map: IconMap };

/**
 * Links to the competitions as a month, as a list and on a map. They are links, so that each can be shared and opened
 * in a new tab.
 */
export function ViewSwitch() {
  const { t } = useTexts();
  const { view, addressOf } = useCalendarFilters();
  return (
    <nav className={styles.views} aria-label={t("competition.calendar.views.label")}>
      {CALENDAR_VIEWS.map((one) => {
        const Icon = ICONS[one];
        return (
          <Link
            key={one}
            to={{ search: addressOf(one) }}
            preventScrollReset
            className={styles.view}
            aria-current={one === view ? "page" : undefined}
          >
            <Icon size={18} aria-hidden />
            {t(`competition.calendar.views.${one}`)}
          </Link>
        );
      })}
    </nav>
  );
}
