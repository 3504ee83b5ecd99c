import type { Filter, OrderKey, Variable } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Db, Runner, Tx } from "../../db/database.ts";
import { REPEATABLE } from "../../db/repeatable.ts";
import { noteIfSavable } from "../../saving/lost-saving.ts";
import type { SelectionStep } from "./selection.ts";

/** The key of a session: its account, list and name, so that no account uses another's. */
export type SessionKey = { readonly accountId: number; readonly control: string; readonly name: string };

export type Variables = Readonly<Record<string, Variable>>;

/** The content of a session. Its names were permitted when they were stored; each use checks them again. */
export type StoredSession = {
  readonly name: string;
  readonly view: string | null;
  readonly fixed: readonly Filter[];
  readonly filters: readonly Filter[];
  readonly orderKeys: readonly OrderKey[];
  readonly variables: Variables;
  readonly selection: readonly SelectionStep[];
  readonly created: Date;
  readonly updated: Date;
};

const DAY = 86_400_000;
/** Days without use after which a session is deleted (product/lists 3). */
export const SESSION_LIFETIME = 30 * DAY;
/** Use is recorded once a day, because only days matter. */
const NOTED_EVERY = DAY;
/** The most sessions of one list for an account: each visit without a name creates one. */
const MOST_SESSIONS = 200;

const COLUMNS = sql`name, view, fixed, filters, order_keys as "orderKeys", variables, selection, created_at as created, updated_at as updated`;
const isOf = ({ accountId, control, name }: SessionKey) =>
  sql`account_id = ${accountId} and control = ${control} and name = ${name}`;
const isLive = (now: Date) => sql`used_at > ${new Date(now.getTime() - SESSION_LIFETIME)}`;

/** Reads a session and records its use. */
export async function readSession(db: Runner, key: SessionKey, now: Date): Promise<StoredSession | null> {
  const { rows } = await sql<StoredSession & { readonly usedAt: Date }>`${sql.raw(REPEATABLE)}
    select ${COLUMNS}, used_at as "usedAt" from table_session where ${isOf(key)} and ${isLive(now)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { usedAt, ...session } = row;
  if (now.getTime() - usedAt.getTime() >= NOTED_EVERY)
    await noteIfSavable(() => sql`update table_session set used_at = ${now} where ${isOf(key)}`.execute(db));
  return session;
}

/** The same, locked against other changes until the transaction ends. */
export async function lockSession(tx: Tx, key: SessionKey, now: Date): Promise<StoredSession | null> {
  const { rows } = await sql<StoredSession>`
    select ${COLUMNS} from table_session where ${isOf(key)} and ${isLive(now)} for no key update`.execute(tx);
  return rows[0] ?? null;
}

type Contents = Pick<StoredSession, "view" | "fixed" | "filters" | "orderKeys" | "variables">;

/**
 * Inserts a session, replacing an expired one; of two concurrent inserts the first one is kept. The account's oldest session is deleted
 * where there are too many.
 */
export async function insertSession(db: Runner, key: SessionKey, contents: Contents, now: Date): Promise<void> {
  const { accountId, control, name } = key;
  const { view, fixed, filters, orderKeys, variables } = contents;
  await sql`
    with surplus as (
      delete from table_session where (account_id, control, name) in (
        select account_id, control, name from table_session
        where account_id = ${accountId} and control = ${control} and name <> ${name}
        order by used_at desc, name offset ${MOST_SESSIONS - 1})
    )
    insert into table_session as held
      (account_id, control, name, view, fixed, filters, order_keys, variables, created_at, updated_at, used_at)
    values (${accountId}, ${control}, ${name}, ${view}, ${JSON.stringify(fixed)}, ${JSON.stringify(filters)},
      ${JSON.stringify(orderKeys)}, ${JSON.stringify(variables)}, ${now}, ${now}, ${now})
    on conflict (account_id, control, name) do update set
      view = excluded.view, fixed = excluded.fixed, filters = excluded.filters, order_keys = excluded.order_keys,
      variables = excluded.variables, selection = default, created_at = excluded.created_at,
      updated_at = excluded.updated_at, used_at = excluded.used_at
    where not (held.${isLive(now)})`.execute(db);
}

export type SessionChange = Partial<Contents & Pick<StoredSession, "selection">>;

/** Changes a session. @returns its new content, or null if it does not exist */
export async function updateSession(
  db: Runner,
  key: SessionKey,
  change: SessionChange,
  now: Date,
): Promise<StoredSession | null> {
  const set = [
    ...(change.view === undefined ? [] : [sql`view = ${change.view}`]),
    ...(["fixed", "filters", "variables", "selection"] as const).flatMap((name) =>
      change[name] === undefined ? [] : [sql`${sql.ref(name)} = ${JSON.stringify(change[name])}::jsonb`],
    ),
    ...(change.orderKeys === undefined ? [] : [sql`order_keys = ${JSON.stringify(change.orderKeys)}::jsonb`]),
    sql`updated_at = ${now}`,
    sql`used_at = ${now}`,
  ];
  const { rows } = await sql<StoredSession>`
    update table_session set ${sql.join(set)} where ${isOf(key)} and ${isLive(now)} returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/** Sets one variable and leaves the others, also for concurrent changes. */
export async function updateVariable(
  db: Runner,
  key: SessionKey,
  variable: Variable,
  now: Date,
): Promise<StoredSession | null> {
  const { rows } = await sql<StoredSession>`
    update table_session set variables = variables || ${JSON.stringify({ [variable.name]: variable })}::jsonb,
      updated_at = ${now}, used_at = ${now}
    where ${isOf(key)} and ${isLive(now)} returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the session of this name that another account used last, without its selection: for a copied address. */
export async function findCopied(
  db: Runner,
  { accountId, control, name }: SessionKey,
  now: Date,
): Promise<Contents | null> {
  const { rows } = await sql<Contents>`
    select view, fixed, filters, order_keys as "orderKeys", variables from table_session
    where control = ${control} and name = ${name} and account_id <> ${accountId} and ${isLive(now)}
    order by used_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Deletes the sessions that are unused for thirty days. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from table_session where not (${isLive(now)})`.execute(db);
}
