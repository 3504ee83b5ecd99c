import { sql } from "kysely";
import type { Runner } from "../db/database.ts";

type LastStep = { readonly actorId: number | null; readonly name: string | null; readonly at: Date };

/** Returns who took the last step of a subject's history, and when; undefined where there is none. */
export async function readLastStep(runner: Runner, object: string, id: number): Promise<LastStep | undefined> {
  const { rows } = await sql<LastStep>`
    select l.actor_id as "actorId", p.name, l.at from change_log l left join party p on p.id = l.actor_id
    where l.object = ${object} and l.object_id = ${id} and l.action = 'status' order by l.id desc limit 1`.execute(
    runner,
  );
  return rows[0];
}

/** A step as the history keeps it. */
export type StoredStep = {
  readonly at: Date;
  /** Who took it; null: it was heard of, or the account is gone. */
  readonly by: string | null;
  readonly step: string;
  /** Null: of a creation. */
  readonly from: string | null;
  readonly to: string;
  readonly reason: string | null;
};
export type HistoryStep<State extends string = string> = StoredStep & {
  readonly from: State | null;
  readonly to: State;
};

/** Reads the steps of a subject, oldest first, as a flow writes them that has no changes of its own. */
export async function readHistory(runner: Runner, object: string, id: number): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select l.at, p.name as by, coalesce(l.changes->'move'->>1, '') as step, l.changes->'state'->>0 as "from", coalesce(l.changes->'state'->>1, '') as "to",
      l.changes->'reason'->>1 as reason
    from change_log l left join party p on p.id = l.actor_id
    where l.object = ${object} and l.object_id = ${id} and l.action = 'status' order by l.id`.execute(runner);
  return rows;
}
