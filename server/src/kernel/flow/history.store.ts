import { sql } from "kysely";
import type { Runner } from "../db/database.ts";

type LastStep = { readonly actorId: number | null; readonly name: string | null; readonly at: Date };

/** Returns the actor and the moment of the last step of a subject; undefined if there is none. */
export async function readLastStep(runner: Runner, object: string, id: number): Promise<LastStep | undefined> {
  const { rows } = await sql<LastStep>`
    select l.actor_id as "actorId", p.name, l.at from change_log l left join party p on p.id = l.actor_id
    where l.object = ${object} and l.object_id = ${id} and l.action = 'status' order by l.id desc limit 1`.execute(
    runner,
  );
  return rows[0];
}

/** A step in the history. */
export type StoredStep = {
  readonly at: Date;
  /** The name of the actor; null for an event, or if the account is deleted. */
  readonly by: string | null;
  readonly step: string;
  /** Null for a creation. */
  readonly from: string | null;
  readonly to: string;
  readonly reason: string | null;
};
export type HistoryStep<State extends string = string> = StoredStep & {
  readonly from: State | null;
  readonly to: State;
};

/** Reads the steps of a subject, oldest first, as flows without changes of their own write them. */
export async function readHistory(runner: Runner, object: string, id: number): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select l.at, p.name as by, coalesce(l.changes->'move'->>1, '') as step, l.changes->'state'->>0 as "from", coalesce(l.changes->'state'->>1, '') as "to",
      l.changes->'reason'->>1 as reason
    from change_log l left join party p on p.id = l.actor_id
    where l.object = ${object} and l.object_id = ${id} and l.action = 'status' order by l.id`.execute(runner);
  return rows;
}
