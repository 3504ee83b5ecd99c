import { sql } from "kysely";
import type { Runner } from "../../db/database.ts";
import type { Sql } from "../binding.ts";

/** Something that was found, with the snapshot it was found in. */
export type Found<T> = { readonly what: T; readonly snapshot: string };

/** The same with the tables that it was found in. */
export type Known<T> = Found<T> & { readonly relations: readonly string[] };

/** The most statements whose tables are known; of each they are asked once. */
const MOST_STATEMENTS = 500;

/**
 * The memory of what this process has found and may say again: totals of a list, and which rows a page of it has, by the statements with their values that find
 * them. Remembering is only half of it: whoever uses something asks the database in the same statement whether it {@link stillHolds}, so nothing
 * that was remembered is ever an old answer (docs/decisions/0046).
 */
export class Remembered<T> {
  readonly #most: number;
  readonly #known = new Map<string, Known<T>>();
  /** Null where one of them does not note who writes it: what was found there is of the past at once. */
  readonly #relations = new Map<string, readonly string[] | null>();

  /** The oldest go where there are more. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Known<T> | null {
    return this.#known.get(key) ?? null;
  }

  /** Forgets what does not hold any more. */
  forget(key: string): void {
    this.#known.delete(key);
  }

  /** Remembers what was just found in the tables of a statement, unless nobody would be told of a change there. */
  async remember(db: Runner, key: string, statement: Sql, found: Found<T>): Promise<void> {
    const over = keyOf(db, statement);
    const before = this.#relations.get(over);
    const relations = before === undefined ? await readWatched(db, await readRelations(db, statement)) : before;
    put(this.#relations, over, relations, MOST_STATEMENTS);
    if (relations !== null) put(this.#known, key, { ...found, relations }, this.#most);
  }
}

function put<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}

/** The key of a statement: its text with its values. */
export function keyOf(db: Runner, statement: Sql): string {
  const { sql: text, parameters } = statement.compile(db);
  return JSON.stringify([text, parameters]);
}

/**
 * True as long as no transaction has written one of the tables that the snapshot does not see. Transactions that are still open are no matter:
 * this statement sees as little of what they do as that snapshot did.
 */
export const stillHolds = ({
  snapshot,
  relations,
}: { readonly [K in keyof Omit<Known<unknown>, "what">]: unknown }): Sql => sql`(
  (select xid from written_since) <= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  and not exists (select from written w where w.relation = any(${relations}::text[])
    and w.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(w.xid, ${snapshot}::pg_snapshot)))`;

type Plan = { readonly "Relation Name"?: string; readonly Plans?: readonly Plan[] };

/** The names of the tables that a statement reads, views and what is left out of its joins seen through: the planner knows. */
async function readRelations(db: Runner, statement: Sql): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`explain (costs off, format json) ${statement}`.execute(
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

/** Forgets what older transactions wrote; what was found before is then found anew. */
export async function forgetWritten(db: Runner): Promise<void> {
  await sql`with since as (update written_since set xid = pg_snapshot_xmin(pg_current_snapshot()) returning xid)
    delete from written w using since where w.xid < since.xid`.execute(db);
}
