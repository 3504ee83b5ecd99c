import type { Locale } from "@rajt/contract/kernel/enumerations";
import { ROSTER_FIELDS } from "@rajt/contract/roster/roster.schema";
import { translate } from "../../kernel/http/texts.ts";
import { SHEET_FORMATS } from "../../kernel/table/export/export-sheet.ts";
import { booleanCell, numberCell, STYLES, textCell } from "../../xlsx/cell.ts";
import { workbook, type SheetRow } from "../../xlsx/workbook.ts";
import { serialOf, wordOf, type Cell } from "./cell.ts";
import { headingOf, isReason } from "./headings.ts";
import { reasonText } from "./row-problems.ts";
import type { StoredRow } from "./roster.store.ts";

const WIDTH = 20;
const REASON_WIDTH = 70;

/** The headings of a roster, without rows. */
export const templateSheet = (locale: Locale): AsyncGenerator<Buffer> =>
  workbook({
    title: translate(locale, "roster.templateName"),
    columns: ROSTER_FIELDS.map((field) => ({ heading: headingOf(field, locale), width: WIDTH, cell: textCell })),
    rows: batch([]),
    formats: SHEET_FORMATS[locale],
  });

/** Returns the refused rows with their original cells, and the reasons in a last column. */
export function refusedSheet(
  headings: readonly Cell[],
  rows: readonly StoredRow[],
  locale: Locale,
): AsyncGenerator<Buffer> {
  // Replaces the reasons of an earlier attempt.
  const given = headings.flatMap((heading, at) => (isReason(heading) ? [] : [{ heading, at }]));
  return workbook({
    title: translate(locale, "roster.refusedName"),
    columns: [
      ...given.map(({ heading }) => ({ heading: wordOf(heading), width: WIDTH, cell: asWritten })),
      { heading: translate(locale, "roster.reason"), width: REASON_WIDTH, cell: textCell },
    ],
    rows: batch(
      rows.map(({ cells, problems }) => [
        ...given.map(({ at }) => writtenCell(cells?.[at] ?? null)),
        reasonText(problems, locale),
      ]),
    ),
    formats: SHEET_FORMATS[locale],
  });
}

/** Any cell value: a column of a roster may contain cells of any type. */
const asWritten = (written: string): string => written;

function writtenCell(cell: Cell): string | null {
  if (cell === null) return null;
  if (typeof cell === "string") return textCell(cell);
  if (typeof cell === "number") return numberCell(String(cell));
  if (typeof cell === "boolean") return booleanCell(cell);
  return numberCell(String(serialOf(cell.date)), STYLES.day);
}

async function* batch(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  if (rows.length > 0) yield rows;
}
