import type { FailureKind } from "@rajt/contract/work/failure.table";
import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../kernel/db/database.ts";

/** The key of a failure: its kind, its subject and its mark. */
export type FailureKey = { readonly kind: FailureKind; readonly what: string; readonly mark: string };

/** Stores that something failed, or failed again. */
export async function insertFailure(
  db: Runner,
  { kind, what, mark, cause, at }: FailureKey & { readonly cause: string; readonly at: Date },
): Promise<void> {
  await sql`insert into failure as f (kind, what, mark, cause, times, first_at, last_at)
    values (${kind}, ${what}, ${mark}, ${cause}, 1, ${at}, ${at})
    on conflict (kind, what, mark) do update set
      cause = excluded.cause, times = f.times + 1, last_at = greatest(f.last_at, excluded.last_at)`.execute(db);
}

/** Deletes a failure that no longer occurs; reads first, so that nothing is written without one. */
export async function deleteFailure(db: Runner, { kind, what, mark }: FailureKey): Promise<void> {
  const is = sql`kind = ${kind} and what = ${what} and mark = ${mark}`;
  const { rows } = await sql`select from failure where ${is}`.execute(db);
  if (rows.length > 0) await sql`delete from failure where ${is}`.execute(db);
}

/** Deletes failures that a super admin settled, and logs the actor. */
export async function settleFailures(tx: Tx, ids: readonly number[], by: { actor: number; at: Date }): Promise<void> {
  const changes = sql`jsonb_build_object('what', jsonb_build_array(what, null))`;
  await sql`with gone as (delete from failure where id = any(${ids}) returning id, what)
    ${logged(sql`gone`, { ...by, action: "delete", object: "failure", objectId: sql`id`, changes })}`.execute(tx);
}
