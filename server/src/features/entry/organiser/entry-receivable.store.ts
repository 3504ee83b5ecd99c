import type { Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import { managesEntries } from "../../competition/index.ts";
import type { Runner } from "../../../kernel/db/database.ts";

/** Returns the receivables of entries, by entry id, of competitions that the viewer organises. */
export async function receivablesOfEntries(
  runner: Runner,
  entries: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; entry: number }>`
    select v.id, v.entry_id as entry from receivable v
    join entry e on e.id = v.entry_id
    join competition c on c.id = e.competition_id
    where e.id = any(${entries}) and ${managesEntries(viewer)}
    order by v.id`.execute(runner);
  return new Map(rows.map(({ id, entry }) => [entry, id]));
}
