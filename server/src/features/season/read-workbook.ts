import { readFile } from "node:fs/promises";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { translate } from "../../kernel/http/texts.ts";
import { inspect, readSheets, type SheetRow } from "../file/index.ts";
import type { Cell } from "./cells.ts";
import { SeasonProblems, type Problem } from "./problem.ts";
import { layout, type Column, type ReadRows, type Sheet } from "./season-layout.ts";
import { texts } from "./season.texts.hu.ts";

/**
 * Reads the workbook of a season cell by cell.
 *
 * @param file path of an .xlsx file, or its bytes
 * @throws {SeasonProblems} every unknown sheet and column, empty or wrong cell
 */
export async function readWorkbook(file: string | Buffer): Promise<ReadRows> {
  const found = await sheetsOf(file);
  const problems: Problem[] = [];
  const sheetNames = Object.values(layout).map(({ name }) => name as string);
  for (const name of found.keys())
    if (!sheetNames.includes(name))
      problems.push({ sheet: name, line: null, column: null, text: texts.problem.unknownSheet });
  const rows = Object.fromEntries(
    Object.entries(layout).map(([key, sheet]) => [key, readSheet(sheet, found.get(sheet.name) ?? [], problems)]),
  );
  if (problems.length > 0) throw new SeasonProblems(problems);
  // cast: each sheet was read with its own columns, and a row with a problem has thrown above
  return rows as unknown as ReadRows;
}

const SEASON_FILE = {
  types: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  otherwise: "roster.refusal.notXlsx",
} as const;

async function sheetsOf(file: string | Buffer): Promise<Map<string, readonly SheetRow[]>> {
  try {
    const { content } = await inspect(typeof file === "string" ? await readFile(file) : file, SEASON_FILE);
    const sheets = await readSheets(content);
    return new Map(sheets.map(({ name, rows }) => [name.normalize("NFC").trim(), rows]));
  } catch (error) {
    throw new SeasonProblems([{ sheet: null, line: null, column: null, text: reasonOf(error) }]);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.code !== SEASON_FILE.otherwise)
    return translate("hu", error.code, error.details.variables);
  const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
  return missing ? texts.problem.noFile : texts.problem.notSpreadsheet;
}

type ReadRow = Record<string, unknown> & { line: number };

function readSheet(sheet: Sheet, rows: readonly SheetRow[], problems: Problem[]): ReadRow[] {
  const headings = rows.find(({ line }) => line === HEADING)?.cells ?? [];
  const filled = rows.filter(({ line }) => line > HEADING);
  const problem = (line: number | null, column: string | null, text: string) =>
    void problems.push({ sheet: sheet.name, line, column, text });
  if (filled.length === 0) {
    if (sheet.needed) problem(null, null, texts.problem.noSheet);
    return [];
  }
  const columns = columnsAt(sheet, headings, problem);
  return filled.map(({ cells, line }) => {
    const row: ReadRow = { line };
    for (const [field, column] of Object.entries(sheet.columns)) {
      const at = columns.get(column);
      row[field] =
        at === undefined ? null : readCell(column, cells[at] ?? null, (text) => problem(line, column.heading, text));
    }
    return row;
  });
}

const HEADING = 1;

/** Returns the index of each column of the layout; a missing required one is reported once, not for every row. */
function columnsAt(
  sheet: Sheet,
  headings: readonly Cell[],
  problem: (line: number, column: string, text: string) => void,
): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [at, cell] of headings.entries()) {
    if (isEmpty(cell)) continue;
    const heading = String(cell).normalize("NFC").trim();
    const column = Object.values(sheet.columns).find((candidate) => candidate.heading === heading);
    if (column === undefined) problem(1, heading, texts.problem.unknownColumn);
    else if (columns.has(column)) problem(1, heading, texts.problem.doubledColumn);
    else columns.set(column, at);
  }
  for (const column of Object.values(sheet.columns))
    if (column.required && !columns.has(column)) problem(1, column.heading, texts.problem.noColumn);
  return columns;
}

function readCell(column: Column, cell: Cell, problem: (text: string) => void): unknown {
  if (cell === null || isEmpty(cell)) {
    if (column.required) problem(texts.problem.missing);
    return null;
  }
  const read = column.codec.read(cell);
  if ("value" in read) return read.value;
  problem(read.problem);
  return null;
}

const isEmpty = (cell: Cell): boolean => cell === null || (typeof cell === "string" && cell.trim() === "");
