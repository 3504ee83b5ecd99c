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

/** Returns what is still owed for entries of competitions that the viewer organises: how many they are, and the sum in forints. */
export async function readOwedFor(
  runner: Runner,
  entries: readonly number[],
  { viewer, at }: { readonly viewer: Viewer; readonly at: Date },
): Promise<{ readonly count: number; readonly owed: number }> {
  const { rows } = await sql<{ count: number; owed: number }>`
    select count(*)::integer as count,
      coalesce(sum(greatest(case when v.active then entry_gross_at(v, ${at}) else v.owed end - v.settled, 0)), 0)::integer as owed
    from receivable v
    join entry e on e.id = v.entry_id
    join competition c on c.id = e.competition_id
    where e.id = any(${entries}) and ${managesEntries(viewer)}`.execute(runner);
  return rows[0] ?? { count: 0, owed: 0 };
}
