import { randomBytes } from "node:crypto";
import type { ImportAnswer } from "@rajt/contract/roster/roster.calls";
import type { RosterField } from "@rajt/contract/roster/roster.schema";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { translate } from "../../kernel/http/texts.ts";
import { applyRow, isTooMany } from "./apply-row.ts";
import { checkRow, type Trial } from "./check-row.ts";
import type { Cell } from "./cell.ts";
import { duplicateRows } from "./duplicate-rows.ts";
import { columnsOf, headingOf } from "./headings.ts";
import { clubsNamed, nameOf, readRow, type Clubs, type RowRead } from "./read-row.ts";
import type { SheetRead } from "./read-sheet.ts";
import { problemText } from "./row-problems.ts";
import {
  clubsOf,
  hasUnchecked,
  readImport,
  readRows,
  storeImport,
  storeOutcome,
  type StoredRow,
} from "./roster.store.ts";
import type { Importing } from "./check-against-stored.ts";

/** The part of the context that an import uses. */
export type RosterContext = Trial & { readonly db: Db };
export type Part = { readonly key: string; readonly from: number; readonly limit?: number | undefined };

const KEY_BYTES = 24;
const MOST_ROWS = 2_000;
/** After this time a call returns what it has: the page requests the rest and shows the progress. Milliseconds. */
const LONGEST_CALL = 2_500;

/** Stores the rows of a file and checks the first ones. */
export async function beginImport(
  context: RosterContext,
  importing: Importing & { account: number },
  { headings, rows }: SheetRead,
): Promise<ImportAnswer> {
  const { db, records } = context;
  const { viewer, account, now, vault } = importing;
  records.refuseMaking(viewer);
  const columns = columnsOf(headings, rows);
  const clubs = await clubsFor(db, importing);
  const read = rows.map(({ line, cells }) => ({ line, cells, row: readRow(cells, columns, clubs) }));
  const doubled = duplicateRows(read.map(({ line, row }) => ({ line, fields: row.fields })));
  const key = randomBytes(KEY_BYTES).toString("base64url");
  await tx(db, (trx) =>
    storeImport(
      trx,
      vault,
      { key, account, headings, at: now },
      read.map(({ line, cells, row }, place) => ({ line, cells, name: nameOf(row), problems: doubled[place] ?? [] })),
    ),
  );
  return checkPart(context, importing, { key, from: 0 });
}

/** Checks unchecked rows from a position on, for as long as a call may take. */
export const checkPart = (context: RosterContext, importing: Importing & { account: number }, part: Part) =>
  walk(context, importing, part, async (stored, read) => {
    if (stored.result !== null || stored.cells === null) return;
    const row = read(stored.cells);
    const outcome = await checkRow(context, context.db, importing, {
      ...row,
      problems: [...stored.problems, ...row.problems],
    });
    await storeOutcome(context.db, { key: part.key, place: stored.place }, outcome);
  });

/** Writes the rows that passed the check from a position on, for as long as a call may take. */
export async function applyPart(
  context: RosterContext,
  importing: Importing & { account: number },
  part: Part,
): Promise<ImportAnswer> {
  if ((await readImport(context.db, part.key, importing.account)) && (await hasUnchecked(context.db, part.key)))
    throw new Refusal("roster.refusal.notChecked");
  return walk(context, importing, part, async (stored, read) => {
    if (stored.cells === null || stored.result === "REFUSED") return;
    await applyRow(context.records, context.db, importing, { key: part.key, stored, row: read(stored.cells) });
  });
}

type Visit = (stored: StoredRow, read: (cells: readonly Cell[]) => RowRead) => Promise<void>;

async function walk(
  { db }: RosterContext,
  importing: Importing & { account: number },
  { key, from, limit = MOST_ROWS }: Part,
  visit: Visit,
): Promise<ImportAnswer> {
  const head = await readImport(db, key, importing.account);
  if (!head) throw noData();
  const columns = columnsOf(head.headings, []);
  const clubs = await clubsFor(db, importing);
  const until = performance.now() + LONGEST_CALL;
  const rows = await readRows(db, importing.vault, key, { from, limit });
  let done = 0;
  for (const stored of rows) {
    if (done > 0 && performance.now() > until) break;
    try {
      await visit(stored, (cells) => readRow(cells, columns, clubs));
    } catch (error) {
      // Returns what is done first; the next call gets the refusal.
      if (done === 0 || !isTooMany(error)) throw error;
      break;
    }
    done++;
  }
  const next = from + done;
  return {
    successful: true,
    key,
    rowCount: head.rowCount,
    rows: (await readRows(db, importing.vault, key, { from, limit: done })).map((row) => presentRow(row, importing)),
    next: next < head.rowCount ? next : null,
  };
}

const clubsFor = async (db: Db, { viewer }: Importing): Promise<Clubs> =>
  clubsNamed(await clubsOf(db, viewer), viewer.isClub);

/** Returns a row for the response: in the viewer's language, with no cell values except the name. */
const presentRow = (
  { line, name, result, isApplied, personId, changed, problems }: StoredRow,
  { locale }: Importing,
): ImportAnswer["rows"][number] => ({
  line,
  name,
  result: result ?? "REFUSED",
  applied: isApplied,
  id: personId,
  // cast: changed fields are columns of the sheet
  changed: changed.map((field) => headingOf(field as RosterField, locale)),
  problems: problems.map((problem) => ({
    column: problem.path === "" ? null : translate(locale, `people.person.${problem.path}`),
    message: problemText(problem, locale),
  })),
});
