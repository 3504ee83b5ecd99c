import type { LoggedObject } from "@rajt/contract/portal.objects";
import { isExpression, sql, type RawBuilder } from "kysely";
import type { Tx } from "./database.ts";

export type Change = {
  actor: number | null;
  action: "create" | "update" | "delete" | "status" | "password";
  object: LoggedObject;
  objectId: number;
  /** Old and new value by field; secrets and health data must already be masked. */
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  at: Date;
};

/** Logs who changed what, in the transaction of the change (product/forms 5). */
export async function logChange(tx: Tx, change: Change): Promise<void> {
  await logged(sql`(values (1)) as once`, change).execute(tx);
}

/** The same for every row that a statement has changed; values that differ by row are SQL. */
type Changed = { [Part in keyof Change]: Change[Part] | RawBuilder<unknown> };

/**
 * Returns SQL that logs a change for each row of `rows`, as a statement or a part of one:
 *
 *     sql`with gone as (delete from … returning id) ${logged(sql`gone`, { actor: null, action: "delete", object: "file", objectId: sql`id`, changes: {}, at })}`
 *     // … insert into change_log (at, actor_id, action, object, object_id, changes)
 *     //   select $1::timestamptz, $2::integer, $3::text, $4::text, id, $5::jsonb from gone
 */
export const logged = (
  rows: RawBuilder<unknown>,
  { actor, action, object, objectId, changes, at }: Changed,
): RawBuilder<unknown> => sql`
  insert into change_log (at, actor_id, action, object, object_id, changes)
  select ${at}::timestamptz, ${actor}::integer, ${action}::text, ${object}::text, ${objectId}::integer,
    ${isExpression(changes) ? changes : JSON.stringify(changes)}::jsonb
  from ${rows}`;
