import { allows, type Viewer } from "@rajt/contract/kernel/access";
import type { Holding as HoldingNotice } from "@rajt/contract/kernel/table/removal.calls";
import { pageAt, pages } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import type { Translate } from "../calls/context.ts";
import type { MessageCode } from "../calls/refusal.ts";
import type { Runner } from "../db/database.ts";
import type { Sql } from "./binding.ts";

/**
 * Records of one kind that depend on a row of a list. The viewer sees them before the row is deleted, and by name where they prevent it:
 *
 *     { words: "catalogue.holding.competition", blockedBy: ["competition_contest_id_fkey"], from: sql`competition c join contest t on …`,
 *       of: (contest) => sql`c.contest_id = ${contest}`, id: sql`c.id`, name: sql`t.name`, path: (id) => pathTo("competitionEdit", { id }) }
 */
export type Holding = {
  /** The text for their kind and number, with `{count}`. */
  readonly words: MessageCode;
  /** The constraints of the database by which they prevent the deletion; without any they are deleted with the row, or lose the reference. */
  readonly blockedBy?: readonly string[];
  /** The records, over `from`: each occurs once. */
  readonly from: Sql;
  readonly of: (row: number) => Sql;
  readonly id: Sql;
  readonly name: Sql;
  /** The kind of each, for its path. */
  readonly kind?: Sql;
  /** The condition under which the viewer may see a name; the other records are counted. */
  readonly named?: (viewer: Viewer) => Sql;
  /** Returns the address of the page of one of them. */
  readonly path?: (id: number, kind: string, viewer: Viewer) => string;
  /** The list of all of them, opened for the row. */
  readonly all?: (row: number, viewer: Viewer) => HoldingNotice["all"];
};

/** The most names of each kind. */
const NAMED = 5;

type HoldingsContext = { readonly viewer: Viewer; readonly translate: Translate };
type First = { id: number; name: string; kind: string }[];

/** Reads the records that depend on a row, by kind; empty kinds are left out. */
export async function readHoldings(
  runner: Runner,
  holdings: readonly Holding[],
  row: number,
  { viewer, translate }: HoldingsContext,
): Promise<readonly HoldingNotice[]> {
  if (holdings.length === 0) return [];
  const { rows } = await sql<{ counts: number[]; firsts: First[] }>`
    select array[${sql.join(holdings.map((holding) => counted(holding, row)))}]::integer[] as counts,
      array[${sql.join(holdings.map((holding) => firstOf(holding, row, viewer)))}]::json[] as firsts`.execute(runner);
  const { counts = [], firsts = [] } = rows[0] ?? {};
  return holdings.flatMap((holding, at) => {
    const count = counts[at] ?? 0;
    if (count === 0) return [];
    const all = holding.all?.(row, viewer) ?? null;
    return {
      message: translate(holding.words, { count }),
      count,
      keeps: holding.blockedBy !== undefined,
      rows: (firsts[at] ?? []).map(({ id, name, kind }) => ({
        name,
        path: opened(holding.path?.(id, kind, viewer), viewer),
      })),
      all: all !== null && opened(all.path, viewer) !== null ? all : null,
    };
  });
}

const counted = ({ from, of }: Holding, row: number): Sql => sql`(select count(*) from ${from} where ${of(row)})`;

const firstOf = ({ from, of, id, name, kind, named }: Holding, row: number, viewer: Viewer): Sql => sql`
  (select coalesce(json_agg(named), '[]') from (
    select ${id} as id, ${name} as name, ${kind ?? sql`''`} as kind from ${from}
    where ${of(row)} and (${named?.(viewer) ?? sql`true`}) order by 2, 1 limit ${NAMED}) as named)`;

/** Returns a path whose page the viewer may open, else none. */
function opened(path: string | undefined, viewer: Viewer): string | null {
  const page = path === undefined ? null : pageAt(path);
  return path !== undefined && page !== null && allows(viewer, pages[page.id].needs) ? path : null;
}

/** Returns the kinds that prevent the deletion, as a sentence lists them: `2 versenykiírás (Balatonman, Tisza-tavi triatlon); 1 korcsoport`. */
export const listed = (holdings: readonly HoldingNotice[]): string =>
  holdings
    .filter(({ keeps }) => keeps)
    .map(({ message, count, rows }) => {
      const names = rows.map(({ name }) => name).join(", ");
      return names === "" ? message : `${message} (${names}${count > rows.length ? ", …" : ""})`;
    })
    .join("; ");
