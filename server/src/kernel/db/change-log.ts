import { sql } from "kysely";
import type { Tx } from "./database.ts";

export type Change = {
  actor: number | null;
  action: "create" | "update" | "delete" | "status" | "password";
  object: string;
  objectId: number;
  /** Per field what it was and what it is now; secrets and health data must have been masked. */
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  at: Date;
};

/** Writes down who changed what, in the transaction that changes it (product/forms 5). */
export async function logChange(tx: Tx, { actor, action, object, objectId, changes, at }: Change): Promise<void> {
  await sql`insert into change_log (at, actor_id, action, object, object_id, changes)
    values (${at}, ${actor}, ${action}, ${object}, ${objectId}, ${JSON.stringify(changes)})`.execute(tx);
}
