import { MOST_ROSTER_ROWS } from "@rajt/contract/roster/roster";
import readXlsxFile from "read-excel-file/node";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { inspectFile, unpackedSize } from "../file/index.ts";
import { cellOf, type Cell } from "./cell.ts";

export type SheetRow = { readonly line: number; readonly cells: readonly Cell[] };
export type SheetRead = { readonly headings: readonly Cell[]; readonly rows: readonly SheetRow[] };

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A roster of 2,000 full rows is 4 MB; what unpacks to more would hold the reader, and with it everyone, for seconds. */
const LARGEST_UNPACKED = 16 * 1_048_576;

/**
 * The cells of the first sheet, rows without any left out.
 *
 * @throws {Refusal} whatever is wrong with the file as a whole
 */
export async function readSheet(content: Buffer): Promise<SheetRead> {
  const { type } = await inspectFile(content, "document").catch(refuseForeign);
  if (type !== XLSX) throw new Refusal("roster.refusal.notXlsx");
  if (unpackedSize(content) > LARGEST_UNPACKED) throw new Refusal("roster.refusal.swells");
  const [first, ...others] = await readXlsxFile(content).catch(() => {
    throw new Refusal("roster.refusal.unreadable");
  });
  const used = others.find(({ data }) => data.some((row) => row.some((value) => cellOf(value) !== null)));
  if (used) throw new Refusal("roster.refusal.otherSheet", { variables: { sheet: used.sheet } });
  const [headings = [], ...lines] = (first?.data ?? []).map((row) => row.map(cellOf));
  const rows = lines.flatMap((cells, at) => (cells.every((cell) => cell === null) ? [] : [{ line: at + 2, cells }]));
  if (rows.length === 0) throw new Refusal("roster.refusal.empty");
  if (rows.length > MOST_ROSTER_ROWS)
    throw new Refusal("roster.refusal.tooManyRows", { variables: { count: rows.length, most: MOST_ROSTER_ROWS } });
  return { headings, rows };
}

/** What is no document at all is no spreadsheet; a bomb or a program in it is named as everywhere. */
function refuseForeign(error: unknown): never {
  throw error instanceof Refusal && error.code === "file.refusal.notDocument"
    ? new Refusal("roster.refusal.notXlsx")
    : error;
}
