import { randomBytes } from "node:crypto";
import { allows } from "@rajt/contract/kernel/access";
import { unanswered, type PromptValues } from "@rajt/contract/kernel/form/prompt";
import { actPath, LONGEST_ACT, type Act } from "@rajt/contract/kernel/table/act";
import type { ActAnswer, ActInput } from "@rajt/contract/kernel/table/act.calls";
import { sql } from "kysely";
import { noData, Refusal, type FieldProblem } from "../../calls/refusal.ts";
import { tx } from "../../db/transaction.ts";
import type { Sql } from "../binding.ts";
import { refused } from "../checked.ts";
import { every } from "../list/condition.ts";
import { openSession, type Opened, type TableContext } from "../session/opened.ts";
import type { ServedTable } from "../served.ts";
import { LONG_ACTS } from "./long-acts.ts";
import { runBatch } from "./batch.ts";
import { beginRun, findRun, refusedRows, takeUp, type Run, type RunFrame, type RunKey } from "./run.store.ts";

/** Milliseconds without a batch after which a run counts as abandoned, and is enqueued again. */
const STANDING = 30_000;
const NAME_BYTES = 15;

/**
 * Runs an act on one row, or on the rows that are selected, filtered and in reach, read by one statement. A repetition with the same run
 * name continues that run; for one that runs in a job it returns the progress. `POST /contestTableControl/close { session: "a", run: "r1"
 * }` runs:
 *
 *     with chosen as materialized (select array_agg(id order by id) as ids from (
 *         select c.id as id from contest c where (<scope, view and filters>) and (<selection>)) as r),
 *       begun as (insert into act_run (account_id, id, …, row_ids, …) select $1, 'r1', …, ids, … from chosen
 *         where ids is not null on conflict do nothing)
 *     select ids is not null as there from chosen
 *     -- then, for each hundred of them, in a transaction of its own:
 *     select …, row_ids[done + 1 : done + 100] as ids from act_run where account_id = $1 and id = 'r1' for no key update
 *     select c.id as id from contest c where c.id = any($1::integer[]) and (<scope and view>) order by 1
 *     update contest …                                            -- the binding's handler, which answers the ids it refused with their codes
 *     insert into act_refusal (account_id, run_id, row_id, code) select …
 *     update act_run set done = done + 100, advanced_at = $1 where account_id = $2 and id = 'r1'
 *
 * @throws {Refusal} as {@link openSession}; without a row; if the run's name was used for another input
 */
export async function act(served: ServedTable, path: string, context: TableContext<ActInput>): Promise<ActAnswer> {
  const opened = await openSession(served.db, served.list, context, context.input.session, served.options);
  const key = { account: opened.key.accountId, run: context.input.run ?? newRunName() };
  const frame = frameOf(served, path, context.input);
  const needs = served.list.table.acts?.[frame.act]?.needs;
  if (needs && !allows(await context.viewer(), needs)) throw new Refusal("kernel.error.forbidden", { status: 403 });
  const run = (await findRun(served.db, key)) ?? (await begun(served, key, { frame, opened, context }));
  if (!isSame(run, frame)) throw new Refusal("kernel.act.otherRun", { status: 409 });
  if (run.total > LONGEST_ACT) await takenUp(served, key, context.now);
  else await finished(served, key, context);
  return outcomeOf(served, key, context);
}

const newRunName = (): string => randomBytes(NAME_BYTES).toString("base64url");

/** Reads the act's prompt values from a call. @throws {Refusal} naming the missing ones */
function frameOf({ list: { table } }: ServedTable, path: string, input: ActInput): RunFrame {
  const { control, acts = {} } = table;
  const [name, declared] =
    Object.entries(acts).find(([each, one]) => actPath(control, each, one) === path && isSent(one, input)) ?? [];
  if (name === undefined || declared === undefined) throw new Error(`${control} has no act at ${path}`);
  if (declared.on === "row" && input.id === undefined) throw missing("id");
  return { control, act: name, session: input.session, asked: askedIn(declared, input) };
}

const isSent = ({ sends = {} }: Act, input: ActInput): boolean =>
  Object.entries(sends).every(([name, value]) => input[name] === value);

function askedIn({ asks = {}, rules }: Act, input: ActInput): PromptValues {
  const [path] = unanswered(asks, input);
  if (path !== undefined) throw missing(path);
  const values = Object.fromEntries(
    // cast: the call's schema has validated each field.
    Object.keys(asks).map((name) => [name, (input[name] as PromptValues[string] | undefined) ?? null]),
  );
  const problems = rules?.(values) ?? [];
  // cast: declared codes are paths into the texts.
  if (problems.length > 0) throw refused(problems as readonly FieldProblem[]);
  return values;
}

const missing = (path: string): Refusal => refused([{ path, message: "kernel.error.required" }]);

const isSame = (run: Run, { control, act, session, asked }: RunFrame): boolean =>
  JSON.stringify([run.control, run.act, run.session, sorted(run.asked)]) ===
  JSON.stringify([control, act, session, sorted(asked)]);

const sorted = (asked: PromptValues) => Object.entries(asked).toSorted(([one], [other]) => (one < other ? -1 : 1));

type Start = { readonly frame: RunFrame; readonly opened: Opened; readonly context: TableContext<ActInput> };

async function begun({ db, list, options }: ServedTable, key: RunKey, start: Start): Promise<Run> {
  const { frame, opened, context } = start;
  const { id } = context.input;
  const which = chosen(list.binding.id, opened, id);
  const rows = sql`select ${list.binding.id} as id from ${opened.from(list.binding.id, which)} where ${which}`;
  const selection = id === undefined ? opened.stored.selection : null;
  return tx(db, async (work) => {
    if (!(await beginRun(work, key, { ...frame, rows, selection, at: context.now })))
      throw id === undefined ? new Refusal("kernel.act.nothing") : noData();
    const run = await findRun(work, key);
    if (run === null) throw noData();
    if (run.total > LONGEST_ACT) await options.jobs.enqueue(work, LONG_ACTS, { control: frame.control, ...key });
    return run;
  });
}

/** Returns one row regardless of filters; else the selected rows in view. */
export const chosen = (rowId: Sql, { reach, condition, selected }: Opened, id: number | undefined): Sql =>
  id === undefined ? every([condition, selected ?? sql`false`]) : every([reach, sql`${rowId} = ${id}`]);

/** Enqueues a stalled job again. */
const takenUp = ({ db, list, options }: ServedTable, key: RunKey, now: Date): Promise<void> =>
  tx(db, async (work) => {
    if (await takeUp(work, key, { since: new Date(now.getTime() - STANDING), at: now }))
      await options.jobs.enqueue(work, LONG_ACTS, { control: list.table.control, ...key });
  });

async function finished({ db, list }: ServedTable, key: RunKey, context: TableContext<ActInput>): Promise<void> {
  const actor = { viewer: await context.viewer(), at: context.now };
  while (await runBatch(db, list, key, actor));
}

async function outcomeOf({ db }: ServedTable, key: RunKey, { translate }: TableContext<ActInput>): Promise<ActAnswer> {
  const run = await findRun(db, key);
  if (run === null) throw noData();
  const reasons = await refusedRows(db, key);
  const { total, done } = run;
  const changed = done - reasons.reduce((sum, { count }) => sum + count, 0);
  const refusals = reasons.map((reason) => ({ ...reason, message: translate(reason.code) }));
  return { successful: true, run: key.run, total, done, changed, refused: refusals };
}
