import { EVERY_MONTH, type CalendarFilter } from "@rajt/contract/competition/calendar/calendar.rules";
import { useTexts } from "../../../../kernel/texts.tsx";
import { monthName } from "../month/month-name.ts";
import { useFilterChoices } from "../useCalendarItems.ts";

export type FilterOption = { readonly value: string; readonly name: string };

/**
 * Returns the choices of each filter by name; the filter by federation competitions gets its choices with the calendar.
 */
export function useFilterNames() {
  const { t, locale, translated } = useTexts();
  const choices = useFilterChoices();
  const asOption = ({ id, name }: { id: number; name: string }): FilterOption => ({
    value: String(id),
    name: translated(name),
  });
  const options: Readonly<Record<Exclude<CalendarFilter, "open" | "mine">, readonly FilterOption[]>> = {
    month: [
      { value: EVERY_MONTH, name: t("competition.calendar.filters.all") },
      ...(choices?.monthList ?? []).map((month) => ({ value: month, name: monthName(month, locale) })),
    ],
    sportCategory: choices?.sportCategoryList.map(asOption) ?? [],
    distance: choices?.distanceList.map(asOption) ?? [],
    ageGroup: choices?.ageGroupList.map(asOption) ?? [],
    region: (choices?.regionList ?? []).map((one) => ({ value: one, name: t(`competition.calendar.regions.${one}`) })),
  };
  return {
    options,
    /** `Sportág: Duatlon`; only the filter's name for a value that is no longer a choice. */
    nameOf: (filter: CalendarFilter, value: string | number): string => {
      const label = t(`competition.calendar.filters.${filter}`);
      const name =
        filter === "open" || filter === "mine"
          ? undefined
          : options[filter].find((one) => one.value === String(value))?.name;
      return name === undefined ? label : `${label}: ${name}`;
    },
  };
}
