import { LOCALES, type Locale } from "@rajt/contract/kernel/enumerations";
import { folded } from "@rajt/contract/kernel/words";
import { ROSTER_FIELDS, type RosterField } from "@rajt/contract/roster/roster.schema";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { translate } from "../../kernel/http/texts.ts";
import { wordOf, type Cell } from "./cell.ts";
import type { SheetRow } from "./read-sheet.ts";

/** Returns a field's heading: its label in the form. */
export const headingOf = (field: RosterField, locale: Locale): string => translate(locale, `people.person.${field}`);

const reasonOf = (locale: Locale): string => translate(locale, "roster.reason");

const BY_HEADING: ReadonlyMap<string, RosterField> = new Map(
  LOCALES.flatMap((locale) => ROSTER_FIELDS.map((field) => [folded(headingOf(field, locale)), field] as const)),
);
const REASONS: ReadonlySet<string> = new Set(LOCALES.map((locale) => folded(reasonOf(locale))));

/** Returns whether it is the column of earlier refusal reasons, which contains no data. */
export const isReason = (heading: Cell): boolean => REASONS.has(folded(wordOf(heading)));

/** The column of each field in the sheet. */
export type Columns = ReadonlyMap<RosterField, number>;

/**
 * Returns the columns named by the headings, in either language and any order.
 *
 * @throws {Refusal} naming the first unknown or repeated heading
 */
export function columnsOf(headings: readonly Cell[], rows: readonly SheetRow[]): Columns {
  const columns = new Map<RosterField, number>();
  const widest = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  for (let at = 0; at < widest; at++) {
    const heading = headings[at] ?? null;
    if (heading === null) {
      if (rows.some(({ cells }) => (cells[at] ?? null) !== null))
        throw new Refusal("roster.refusal.headless", { variables: { column: letters(at) } });
      continue;
    }
    if (isReason(heading)) continue;
    const field = BY_HEADING.get(folded(wordOf(heading)));
    const variables = { column: wordOf(heading) };
    if (field === undefined) throw new Refusal("roster.refusal.unknownColumn", { variables });
    if (columns.has(field)) throw new Refusal("roster.refusal.doubledColumn", { variables });
    columns.set(field, at);
  }
  if (columns.size === 0) throw new Refusal("roster.refusal.noKnownColumn");
  return columns;
}

/** A, B … Z, AA */
const letters = (at: number): string =>
  (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
