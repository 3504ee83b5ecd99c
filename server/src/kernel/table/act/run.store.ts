import { ACT_BATCH_SIZE, FIRST_REFUSED } from "@rajt/contract/kernel/table/act";
import type { PromptValues } from "@rajt/contract/kernel/form/prompt";
import { sql } from "kysely";
import type { MessageCode } from "../../calls/refusal.ts";
import type { Runner, Tx } from "../../db/database.ts";
import type { Sql } from "../binding.ts";
import type { Selection } from "../session/selection.ts";
import { SESSION_LIFETIME } from "../session/session.store.ts";

/** The key of a run: its account and its name, so that no account continues another's. */
export type RunKey = { readonly account: number; readonly run: string };

/** The input of a run, which a repetition must match. */
export type RunFrame = {
  readonly control: string;
  readonly act: string;
  readonly session: string;
  readonly asked: PromptValues;
};

export type Run = RunFrame & {
  readonly total: number;
  readonly done: number;
  readonly selection: Selection | null;
  readonly advanced: Date;
};

const COLUMNS = sql`control, act, session, asked, cardinality(row_ids) as total, done, selection, advanced_at as advanced`;
const isOf = ({ account, run }: RunKey) => sql`account_id = ${account} and id = ${run}`;

export async function findRun(runner: Runner, key: RunKey): Promise<Run | null> {
  const { rows } = await sql<Run>`select ${COLUMNS} from act_run where ${isOf(key)}`.execute(runner);
  return rows[0] ?? null;
}

type Beginning = RunFrame & { readonly rows: Sql; readonly selection: Selection | null; readonly at: Date };

/**
 * Stores a run with its rows, which one statement finds: `rows` selects their ids as `id`. A run that already has this key is kept.
 *
 * @returns whether there were rows, or the run existed
 */
export async function beginRun(
  tx: Tx,
  key: RunKey,
  { control, act, session, asked, rows, selection, at }: Beginning,
): Promise<boolean> {
  const { rows: found } = await sql<{ there: boolean }>`/* plan for the values */
    with chosen as materialized (select array_agg(id order by id) as ids from (${rows}) as r),
    begun as (
      insert into act_run (account_id, id, control, act, session, asked, row_ids, selection, started_at, advanced_at)
      select ${key.account}, ${key.run}, ${control}, ${act}, ${session}, ${JSON.stringify(asked)}::jsonb, ids,
        ${selection === null ? null : JSON.stringify(selection)}::jsonb, ${at}, ${at}
      from chosen where ids is not null
      on conflict do nothing
    )
    select ids is not null as there from chosen`.execute(tx);
  return found[0]?.there ?? false;
}

export type Batch = Run & { readonly ids: readonly number[] };

/** Locks a run against concurrent requests, with its next rows. */
export async function lockBatch(tx: Tx, key: RunKey): Promise<Batch | null> {
  const { rows } = await sql<Batch>`
    select ${COLUMNS}, row_ids[done + 1 : done + ${ACT_BATCH_SIZE}] as ids from act_run where ${isOf(key)} for no key update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Stores, in the transaction of the batch, how many more rows are done, and which of them were refused. */
export async function advance(
  tx: Tx,
  key: RunKey,
  { rows, refused, at }: { rows: number; refused: ReadonlyMap<number, MessageCode>; at: Date },
): Promise<void> {
  await sql`insert into act_refusal (account_id, run_id, row_id, code)
    select ${key.account}, ${key.run}, row_id, code
    from unnest(${[...refused.keys()]}::integer[], ${[...refused.values()]}::text[]) as r (row_id, code)`.execute(tx);
  await sql`update act_run set done = done + ${rows}, advanced_at = ${at} where ${isOf(key)}`.execute(tx);
}

/** Claims a stalled run, so that only one request enqueues it again. @returns whether it was still stalled */
export async function takeUp(tx: Tx, key: RunKey, standing: { since: Date; at: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`update act_run set advanced_at = ${standing.at}
    where ${isOf(key)} and done < cardinality(row_ids) and advanced_at < ${standing.since}`.execute(tx);
  return numAffectedRows === 1n;
}

export type RefusedRows = { readonly code: MessageCode; readonly count: number; readonly firstIds: number[] };

/** Returns the reasons of refusals with their rows, the most frequent first. */
export async function refusedRows(runner: Runner, { account, run }: RunKey): Promise<RefusedRows[]> {
  const { rows } = await sql<RefusedRows>`
    select code, count(*) as count, (array_agg(row_id order by row_id))[1 : ${FIRST_REFUSED}] as "firstIds"
    from act_refusal where account_id = ${account} and run_id = ${run}
    group by code order by count(*) desc, code`.execute(runner);
  return rows;
}

/** Returns the first of the refused rows. */
export async function refusedIds(runner: Runner, { account, run }: RunKey, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select row_id as id from act_refusal where account_id = ${account} and run_id = ${run}
    order by row_id limit ${most}`.execute(runner);
  return rows.map(({ id }) => id);
}

/** Deletes runs that are older than a session of a list can be. */
export async function purgeRuns(runner: Runner, now: Date): Promise<void> {
  await sql`delete from act_run where started_at < ${new Date(now.getTime() - SESSION_LIFETIME)}`.execute(runner);
}
