import { sql } from "kysely";
import type { Runner } from "../db/database.ts";

type LastStep = { readonly actorId: number | null; readonly name: string | null; readonly at: Date };

/** Returns who took the last step of a subject's history, and when; undefined where none was taken. */
export async function readLastStep(runner: Runner, object: string, id: number): Promise<LastStep | undefined> {
  const { rows } = await sql<LastStep>`
    select l.actor_id as "actorId", p.name, l.at from change_log l left join party p on p.id = l.actor_id
    where l.object = ${object} and l.object_id = ${id} and l.action = 'status' order by l.id desc limit 1`.execute(
    runner,
  );
  return rows[0];
}
