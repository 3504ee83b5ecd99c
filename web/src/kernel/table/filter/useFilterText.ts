import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { SEARCH } from "@rajt/contract/kernel/table/table";
import { typedBound } from "@rajt/contract/kernel/table/table-bounds";
import { ownName, useTexts } from "../../texts.tsx";
import { cellText } from "../cell/cell-text.ts";
import type { ShownColumn } from "../grid/columns.ts";
import { isInterval } from "./filters.ts";
import { useChoiceNames } from "./useChoices.ts";
import { useTableDeclaration, useTableNarrowing } from "../TableModel.tsx";

/** Returns a function that describes a filter: `Név: „ár”`, `Nem: Férfi, Nő`, `Nap: 2027.05.01. – 2027.05.31.` */
export function useFilterText(): (filter: Filter) => string {
  const { columns } = useTableDeclaration();
  const { filters } = useTableNarrowing();
  const speaker = useTexts();
  const nameOf = useChoiceNames(filters);
  return (filter) => {
    const column = columns.find(({ name }) => name === filter.propertyName);
    if (filter.propertyName === SEARCH && typeof filter.value === "string")
      return speaker.t("kernel.table.filter.quoted", { word: filter.value });
    if (column === undefined) return filter.propertyName;
    return speaker.t("kernel.table.filter.chip", { column: column.label, value: valueText(filter, column) });
  };

  function valueText({ type, value }: Filter, column: ShownColumn): string {
    const { t } = speaker;
    if (type === "IS_NULL") return t(value === false ? "kernel.table.filter.filled" : "kernel.table.filter.empty");
    if (typeof value === "string" && type === "LIKE") return t("kernel.table.filter.quoted", { word: value });
    if (Array.isArray(value)) return chosenText(value, column);
    if (isInterval(value)) return intervalText(boundText(value.from, column), boundText(value.to, column));
    return cellText(value, column, speaker);
  }

  function chosenText(values: readonly (string | number)[], column: ShownColumn): string {
    const names = values.map((value) => (column.type === "oneOf" ? labelOf(value, column) : recordName(value, column)));
    return values.length <= NAMED_AT_MOST && names.every((name) => name !== undefined)
      ? names.join(", ")
      : speaker.t("kernel.table.filter.chosen", { count: values.length });
  }

  function recordName(value: string | number, { name, labels }: ShownColumn): string | undefined {
    const known = nameOf(name, value);
    return known && ownName(speaker, labels, known);
  }

  function labelOf(value: string | number, column: ShownColumn): string {
    return cellText(value, column, speaker);
  }

  function boundText(bound: string | number | null | undefined, column: ShownColumn): string {
    if (bound === null || bound === undefined) return "";
    return column.type === "moment" ? typedBound(String(bound), speaker.locale) : cellText(bound, column, speaker);
  }
}

const NAMED_AT_MOST = 3;

const intervalText = (from: string, to: string): string =>
  from === "" ? `≤ ${to}` : to === "" ? `≥ ${from}` : `${from} – ${to}`;
