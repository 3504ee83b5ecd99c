import { useTexts } from "../../../../kernel/texts.tsx";
import { Button } from "../../../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../../../kernel/ui/inputs/CheckLine.tsx";
import { LabelledSelect } from "../../../../kernel/form/prompt/LabelledInput.tsx";
import { useViewer } from "../../../../kernel/viewer.tsx";
import styles from "./FilterPanel.module.css";
import { useCalendarFilters } from "./filters.ts";
import { useSetFilters } from "../useCalendarItems.ts";
import { useFilterNames, type FilterOption } from "./useFilterNames.ts";

const SELECTS = ["month", "sportCategory", "distance", "ageGroup", "region"] as const;

/**
 * Shows the calendar's filters; each choice changes the address at once. The month of the grid is chosen in its own
 * head.
 */
export function FilterPanel({ id }: { id: string }) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const { view, filters, filterBy, clear } = useCalendarFilters();
  const { options } = useFilterNames();
  const isSet = useSetFilters().length > 0;
  return (
    <section id={id} className={styles.panel} aria-label={t("competition.calendar.filters.title")}>
      {SELECTS.filter((filter) => view !== "month" || filter !== "month").map((filter) => (
        <FilterSelect
          key={filter}
          label={t(`competition.calendar.filters.${filter}`)}
          none={t(filter === "month" ? "competition.calendar.filters.upcoming" : "competition.calendar.filters.any")}
          value={String(filters[filter] ?? "")}
          options={options[filter]}
          onChange={(value) => filterBy(filter, value === "" ? null : value)}
        />
      ))}
      <div className={styles.last}>
        <CheckLine
          checked={filters.open === "yes"}
          onChange={({ target }) => filterBy("open", target.checked ? "yes" : null)}
        >
          {t("competition.calendar.filters.open")}
        </CheckLine>
        {(viewer.isAthlete || viewer.isCompetitor) && (
          <CheckLine
            checked={filters.mine === "yes"}
            onChange={({ target }) => filterBy("mine", target.checked ? "yes" : null)}
          >
            {t("competition.calendar.filters.mine")}
          </CheckLine>
        )}
        {isSet && (
          <Button look="quiet" onClick={clear}>
            {t("competition.calendar.filters.clear")}
          </Button>
        )}
      </div>
    </section>
  );
}

type FilterSelectProps = {
  label: string;
  /** The choice that does not filter. */
  none: string;
  value: string;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
};

function FilterSelect({ label, none, value, options, onChange }: FilterSelectProps) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <LabelledSelect
      label={label}
      value={value}
      onChange={onChange}
      options={[
        ["", none],
        // While the names load, and for a value that no longer exists.
        ...(isKnown ? [] : [[value, "…"] as const]),
        ...options.map((option) => [option.value, option.name] as const),
      ]}
    />
  );
}
