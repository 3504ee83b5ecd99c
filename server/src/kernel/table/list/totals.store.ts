import { sql } from "kysely";
import type { Runner } from "../../db/database.ts";
import type { Sql } from "../binding.ts";

/** A total with the snapshot it was counted in, and the tables it was counted over. */
export type Total = { readonly total: number; readonly snapshot: string; readonly relations: readonly string[] };

/** A total that was counted; without tables where one of them does not note who writes it, so that it is of the past. */
type Known = Omit<Total, "relations"> & { readonly relations: readonly string[] | null };

/** Fewer rows cost less to count than to remember. */
const WORTH = 1_000;

/** The most totals that a list of a process remembers; the oldest go first. */
const MOST = 500;

/**
 * The totals of a list that this process has counted: one for each condition with its values. Remembering is only half of it: whoever uses one
 * asks the database in the same statement whether it {@link stillHolds}, so a total is never an old one (docs/decisions/0046).
 */
export class Totals {
  readonly #known = new Map<string, Known>();

  get(key: string): Total | null {
    const known = this.#known.get(key);
    return known === undefined || known.relations === null ? null : { ...known, relations: known.relations };
  }

  /** Remembers what was just counted, unless that is not worth it or nobody would be told of a change. */
  async remember(db: Runner, key: string, counting: Sql, counted: Omit<Total, "relations">): Promise<void> {
    const before = this.#known.get(key);
    this.#known.delete(key);
    if (counted.total < WORTH) return;
    // The same statement with the same values is counted over the same tables each time: that is asked once.
    const relations =
      before === undefined ? await readWatched(db, await readRelations(db, counting)) : before.relations;
    this.#known.set(key, { ...counted, relations });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST) break;
      this.#known.delete(oldest);
    }
  }
}

/** The key of a total: the statement that counts it, with its values. */
export function keyOf(db: Runner, counting: Sql): string {
  const { sql: text, parameters } = counting.compile(db);
  return JSON.stringify([text, parameters]);
}

/**
 * True as long as no transaction has written one of the tables that the total's snapshot does not see. Transactions that are still open are no
 * matter: this statement sees as little of what they do as the total did.
 */
export const stillHolds = ({ snapshot, relations }: Total): Sql => sql`(
  (select xid from written_since) <= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  and not exists (select from written w where w.relation = any(${relations}::text[])
    and w.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(w.xid, ${snapshot}::pg_snapshot)))`;

type Plan = { readonly "Relation Name"?: string; readonly Plans?: readonly Plan[] };

/** The names of the tables that a statement reads, views and what is left out of its joins seen through: the planner knows. */
async function readRelations(db: Runner, counting: Sql): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`explain (costs off, format json) ${counting}`.execute(
    db,
  );
  return new Set(rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan: plan }) => [...relationsOf(plan)])));
}

function* relationsOf(plan: Plan): Generator<string> {
  if (plan["Relation Name"] !== undefined) yield plan["Relation Name"];
  for (const below of plan.Plans ?? []) yield* relationsOf(below);
}

/** The tables again, or null where one of them does not note who writes it. */
async function readWatched(db: Runner, names: ReadonlySet<string>): Promise<readonly string[] | null> {
  const { rows } = await sql<{ relation: string }>`
    select c.relname::text as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'note_written()'::regprocedure and t.tgenabled = 'O' and c.relname = any(${[...names]}::text[])`.execute(
    db,
  );
  return names.size > 0 && rows.length === names.size ? rows.map(({ relation }) => relation) : null;
}

/** Forgets what older transactions wrote; totals that were counted before are then counted anew. */
export async function forgetWritten(db: Runner): Promise<void> {
  await sql`with since as (update written_since set xid = pg_snapshot_xmin(pg_current_snapshot()) returning xid)
    delete from written w using since where w.xid < since.xid`.execute(db);
}
