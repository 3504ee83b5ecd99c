import { LARGEST_ROSTER, MOST_ROSTER_ROWS } from "@rajt/contract/roster/roster.schema";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { readSheets } from "../file/index.ts";
import { cellOf, type Cell } from "./cell.ts";

export type SheetRow = { readonly line: number; readonly cells: readonly Cell[] };
export type SheetRead = { readonly headings: readonly Cell[]; readonly rows: readonly SheetRow[] };

/** The files accepted as a roster. */
export const ROSTER_FILE = {
  types: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  otherwise: "roster.refusal.notXlsx",
  largest: LARGEST_ROSTER,
  tooLarge: "roster.refusal.tooLarge",
} as const;

/**
 * Returns the cells of the first sheet without empty rows.
 *
 * @throws {Refusal} for problems of the whole file
 */
export async function readSheet(content: Buffer): Promise<SheetRead> {
  const [first, ...others] = await readSheets(content).catch(refuseBroken);
  const used = others.find(({ rows }) => rows.length > 0);
  if (used) throw new Refusal("roster.refusal.otherSheet", { variables: { sheet: used.name } });
  const lines = (first?.rows ?? []).map(({ line, cells }) => ({ line, cells: cells.map(cellOf) }));
  const rows = lines.filter(({ line }) => line > HEADING);
  if (rows.length === 0) throw new Refusal("roster.refusal.empty");
  if (rows.length > MOST_ROSTER_ROWS)
    throw new Refusal("roster.refusal.tooManyRows", { variables: { count: rows.length, most: MOST_ROSTER_ROWS } });
  return { headings: lines.find(({ line }) => line === HEADING)?.cells ?? [], rows };
}

const HEADING = 1;

/** Names the way to fix a broken sheet. */
function refuseBroken(error: unknown): never {
  const isBroken = error instanceof Refusal && error.code === "file.refusal.broken";
  throw isBroken ? new Refusal("roster.refusal.unreadable", { cause: error.cause }) : error;
}
