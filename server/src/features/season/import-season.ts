import type { Db, Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { fillCatalogue } from "./catalogue.store.ts";
import { holdSeason, storeCompetitions, undone, type Stored } from "./competition.store.ts";
import type { Importing } from "./plan.ts";
import { planSeason } from "./plan-season.ts";
import { SeasonProblems, type Problem } from "./problem.ts";
import type { ReadRows } from "./season-layout.ts";

export type Imported = Stored & { readonly name: string; readonly date: string };

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
 * Returns what importing a season would do, and stores nothing. A competition that would be added has no lasting id.
 *
 * @throws {SeasonProblems}
 */
export const checkSeason = (db: Db, rows: ReadRows, by: Importing): Promise<Imported[]> =>
  tx(db, async (trx) => {
    await holdSeason(trx);
    return undone(trx, () => store(trx, rows, by));
  });

/**
 * Like {@link importSeason} in the caller's transaction; returns null without changes if `unless` holds after acquiring the season lock.
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
  const stored = await storeCompetitions(trx, planned.plan, by);
  return planned.plan.flatMap(({ row }, at) => {
    const one = stored[at];
    return one === undefined ? [] : [{ name: row.contest, date: row.starts_on, ...one }];
  });
}
