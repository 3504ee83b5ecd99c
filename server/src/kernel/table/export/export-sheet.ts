import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { PropertyType } from "@rajt/contract/kernel/table/table";
import { translate } from "../../http/texts.ts";
import type { ExportReader } from "./export.statement.ts";
import type { Columns, List, ListColumn } from "../list/list.ts";
import { numberCell, STYLES, textCell, type Cell } from "../../../xlsx/cell.ts";
import { workbook } from "../../../xlsx/workbook.ts";

/** Writes the rows as an .xlsx file with headings in the viewer's language. */
export function writtenSheet(
  { binding: { texts } }: List,
  columns: Columns,
  batches: ExportReader["batches"],
  { title, locale }: { title: string; locale: Locale },
): AsyncGenerator<Buffer> {
  return workbook({
    title,
    columns: [...columns.values()].map((column) => ({
      heading: translate(locale, `${texts}.${column.name}`),
      width: WIDTHS[column.column.type],
      cell: cellWriter(column, locale),
    })),
    rows: batches,
    formats: SHEET_FORMATS[locale],
  });
}

/** Real dates and numbers; enumerations and booleans in words of the viewer's language. */
function cellWriter({ column }: ListColumn, locale: Locale): (value: string) => Cell {
  switch (column.type) {
    case "number":
      return (value) => numberCell(value);
    case "day":
      return (value) => numberCell(value, STYLES.day);
    case "moment":
      return (value) => numberCell(value, STYLES.moment);
    case "yesNo": {
      const [yes, no] = [
        textCell(translate(locale, "kernel.table.export.yes")),
        textCell(translate(locale, "kernel.table.export.no")),
      ];
      return (value) => (value === "true" ? yes : no);
    }
    case "oneOf": {
      const named = new Map(
        column.values?.map((value) => [value, textCell(translate(locale, `${column.labels ?? ""}.${value}`))]),
      );
      return (value) => named.get(value) ?? textCell(value);
    }
    default:
      return textCell;
  }
}

/** The title of the list or of its view, where the texts have one: views have their texts beside those of the list. */
export function titleOf({ binding, table }: List, view: string | null, locale: Locale): string {
  const path = `${view === null ? binding.texts : binding.texts.replace(/[^.]+$/, view)}.title`;
  const title = translate(locale, path);
  return title === path ? table.control : title;
}

/** The most characters of a column's default width. */
const WIDTHS: Readonly<Record<PropertyType, number>> = {
  text: 28,
  number: 12,
  day: 13,
  moment: 19,
  yesNo: 8,
  oneOf: 18,
  named: 28,
  names: 40,
};

/** The formats of days and moments in a language's sheets. */
export const SHEET_FORMATS: Readonly<Record<Locale, { day: string; moment: string }>> = {
  hu: { day: String.raw`yyyy\.mm\.dd\.`, moment: String.raw`yyyy\.mm\.dd\.\ hh:mm` },
  en: { day: "yyyy-mm-dd", moment: String.raw`yyyy-mm-dd\ hh:mm` },
};
