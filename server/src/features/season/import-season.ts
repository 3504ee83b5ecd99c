import type { Db, Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { fillCatalogue } from "./catalogue.store.ts";
import { holdSeason, storeCompetitions, type Outcome } from "./competition.store.ts";
import type { Importing } from "./plan.ts";
import { planSeason } from "./plan-season.ts";
import { SeasonProblems, type Problem } from "./problem.ts";
import type { ReadRows } from "./season-layout.ts";

export type Imported = { readonly name: string; readonly date: string; readonly outcome: Outcome };

/**
 * Stores a season in one transaction: all of it, or nothing if anything is wrong.
 *
 * @throws {SeasonProblems}
 */
export const importSeason = (db: Db, rows: ReadRows, by: Importing): Promise<Imported[]> =>
  tx(db, async (trx) => {
    await holdSeason(trx);
    return store(trx, rows, by);
  });

/**
 * The same in the caller's transaction; returns null without changes if `unless` holds after acquiring the season lock.
 */
export async function importSeasonIn(
  trx: Tx,
  rows: ReadRows,
  now: Date,
  unless: (trx: Tx) => Promise<boolean>,
): Promise<Imported[] | null> {
  await holdSeason(trx);
  return (await unless(trx)) ? null : store(trx, rows, { actor: null, now });
}

async function store(trx: Tx, rows: ReadRows, by: Importing): Promise<Imported[]> {
  const problems: Problem[] = [];
  const catalogue = await fillCatalogue(trx, rows, by, problems);
  const planned = planSeason(rows, catalogue);
  problems.push(...planned.problems);
  if (problems.length > 0) throw new SeasonProblems(problems);
  const outcomes = await storeCompetitions(trx, planned.plan, by);
  return planned.plan.flatMap(({ row }, at) => {
    const outcome = outcomes[at];
    return outcome === undefined ? [] : [{ name: row.contest, date: row.starts_on, outcome }];
  });
}
