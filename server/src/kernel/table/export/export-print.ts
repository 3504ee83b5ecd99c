import { formatDay, formatMoment } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { PropertyType } from "@rajt/contract/kernel/table/table";
import { printedTable } from "../../../pdf/printed-table.ts";
import { translate } from "../../http/texts.ts";
import type { Columns, List, ListColumn } from "../list/list.ts";
import type { ExportReader } from "./export.statement.ts";

/** Prints the rows of a list, with headings in the viewer's language. */
export function printedList(
  { binding: { texts } }: List,
  columns: Columns,
  batches: ExportReader["batches"],
  { title, locale, now }: { title: string; locale: Locale; now: Date },
): AsyncGenerator<Buffer> {
  const shown = [...columns.values()];
  const words = shown.map((column) => wordsOf(column, locale));
  return printedTable({
    title,
    remark: translate(locale, "kernel.table.export.printed", { moment: formatMoment(now, locale) }),
    columns: shown.map(({ name, column }) => ({
      heading: translate(locale, `${texts}.${name}`),
      width: column.wide === true ? WIDE : WIDTHS[column.type],
      isNumber: column.type === "number",
    })),
    rows: worded(batches, words),
    // The number of the page, then the total, which the page itself does not know yet.
    pageWords: splitAt(translate(locale, "kernel.table.export.page", { page: MARK, pages: MARK })),
    nothing: translate(locale, "kernel.table.export.nothing"),
    language: locale,
  });
}

const MARK = "\u0001";

function splitAt(sentence: string): [string, string, string] {
  const [before = "", between = "", after = ""] = sentence.split(MARK);
  return [before, between, after];
}

type Words = (value: string) => string;

async function* worded(batches: ExportReader["batches"], words: readonly Words[]): AsyncGenerator<string[][]> {
  for await (const batch of batches)
    yield batch.map((row) => words.map((word, at) => (row[at] == null ? "" : word(row[at]))));
}

/** Formats a cell for the reader: days are numbers, as spreadsheets count them. */
function wordsOf({ column }: ListColumn, locale: Locale): Words {
  switch (column.type) {
    case "number": {
      const format = new Intl.NumberFormat(locale, { useGrouping: column.ungrouped !== true });
      return (value) => format.format(Number(value));
    }
    case "day":
      return (value) => formatDay(momentOf(value).slice(0, 10), locale);
    case "moment":
      return (value) => {
        const wall = momentOf(value);
        return `${formatDay(wall.slice(0, 10), locale)} ${wall.slice(11, 16)}`;
      };
    case "yesNo":
      return (value) => translate(locale, value === "true" ? "kernel.table.export.yes" : "kernel.table.export.no");
    case "oneOf":
      return (value) => translate(locale, `${column.labels ?? ""}.${value}`);
    default:
      return (value) => value;
  }
}

const A_MINUTE = 60_000;
const A_DAY = 24 * 60 * A_MINUTE;
const SHEET_DAY_ZERO = Date.UTC(1899, 11, 30);

/** The wall clock of Budapest as if it were UTC, to the minute. */
const momentOf = (days: string): string =>
  new Date(Math.round((SHEET_DAY_ZERO + Number(days) * A_DAY) / A_MINUTE) * A_MINUTE).toISOString();

/** Fractions of the width of a sheet. */
const WIDE = 26;
const WIDTHS: Readonly<Record<PropertyType, number>> = {
  text: 18,
  number: 9,
  day: 14,
  moment: 18,
  yesNo: 9,
  oneOf: 10,
  named: 16,
  names: 14,
};
