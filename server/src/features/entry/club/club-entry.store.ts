import { entryRights } from "@rajt/contract/entry/entry.rights";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { askerOf, conditionOf } from "../../../kernel/right/condition.ts";
import { visibleTo } from "../../competition/index.ts";

/** On `entry as e`: those that a viewer keeps as a club. */
export const keptAsClub = (viewer: Viewer): RawBuilder<boolean> =>
  conditionOf(entryRights.keepAsClub, { club: sql`e.club_id` }, askerOf(viewer));

/** An entry that still holds, by what is owed for it. */
export type KeptRow = {
  receivable: number;
  entry: number;
  gross: number;
  settled: number;
  raceDate: Day;
  registrationDeadline: Day;
};

/** Locks what is owed for entries that still hold, by its number; starting a payment takes the same lock. */
export const lockLeaving = (tx: Tx, entries: readonly number[]): Promise<readonly KeptRow[]> =>
  lock(tx, entries, sql`true`);

/** The same of those of them that a viewer keeps as a club. */
export const lockKeptAsClub = (tx: Tx, entries: readonly number[], viewer: Viewer): Promise<readonly KeptRow[]> =>
  lock(tx, entries, keptAsClub(viewer));

async function lock(tx: Tx, entries: readonly number[], where: RawBuilder<boolean>): Promise<readonly KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select v.id as receivable, v.entry_id as entry, v.gross, v.settled, r.date as "raceDate", c.registration_deadline as "registrationDeadline"
    from receivable v
    join entry e on e.id = v.entry_id
    join race r on r.id = e.race_id
    join competition c on c.id = e.competition_id
    where v.entry_id = any(${entries}) and v.active and ${where}
    order by v.id for no key update of v`.execute(tx);
  return rows;
}

/** Returns what a club's entries of a competition cost, withdrawn ones as far as they stay owed; undefined where the viewer sees no such competition. */
export async function amountOf(runner: Runner, competition: number, viewer: Viewer): Promise<number | undefined> {
  const { rows } = await sql<{ amount: number }>`
    select (select coalesce(sum(v.owed), 0) from entry e join receivable v on v.entry_id = e.id
      where e.competition_id = c.id and ${keptAsClub(viewer)})::integer as amount
    from competition c where c.id = ${competition} and ${visibleTo(viewer)}`.execute(runner);
  return rows[0]?.amount;
}
