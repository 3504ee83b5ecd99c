import { CALENDAR_FILTERS, EVERY_MONTH, type CalendarFilter } from "@rajt/contract/competition/calendar/calendar.rules";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Button } from "../../../../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../../../../kernel/ui/page/EmptyState.tsx";
import { useCalendarFilters } from "../filter/filters.ts";
import styles from "./FoundNone.module.css";
import { useSetFilters } from "../useCalendarItems.ts";
import { useFilterNames } from "../filter/useFilterNames.ts";

/** Shown when nothing matches: how many competitions each filter hides, with a button that clears it. */
export function FoundNone({ countWithout }: { countWithout: Partial<Record<CalendarFilter, number>> }) {
  const { t } = useTexts();
  const { filters, filterBy, clear } = useCalendarFilters();
  const set = useSetFilters();
  const { nameOf } = useFilterNames();
  const hiding = CALENDAR_FILTERS.filter((filter) => (countWithout[filter] ?? 0) > 0);
  if (hiding.length === 0)
    return set.length === 0 ? (
      <EmptyState title={t("competition.calendar.emptySeason")} text={t("competition.calendar.emptySeasonText")} />
    ) : (
      <EmptyState
        title={t("competition.calendar.found.none")}
        text={t("competition.calendar.found.allTogether")}
        action={<Button onClick={clear}>{t("competition.calendar.filters.clear")}</Button>}
      />
    );
  return (
    <EmptyState
      title={t(set.length === 0 ? "competition.calendar.found.past" : "competition.calendar.found.none")}
      text={t("competition.calendar.found.hiddenBy")}
      action={
        <ul className={styles.ways}>
          {hiding.map((filter) => (
            <li key={filter}>
              {/* Clearing the month leaves only coming competitions; those it hides may be over. */}
              <Button onClick={() => filterBy(filter, filter === "month" ? EVERY_MONTH : null)}>
                {t("competition.calendar.found.without", {
                  filter: nameOrDefault(filter),
                  count: countWithout[filter] ?? 0,
                })}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );

  function nameOrDefault(filter: CalendarFilter): string {
    const value = filters[filter];
    return value === undefined ? t("competition.calendar.filters.upcoming") : nameOf(filter, value);
  }
}
