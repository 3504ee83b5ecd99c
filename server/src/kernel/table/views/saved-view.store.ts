import type { Named } from "@rajt/contract/kernel/calls";
import type { Filter, OrderKey, SavedView } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import type { Runner, Tx } from "../../db/database.ts";
import type { Sql } from "../binding.ts";
import type { Variables } from "../session/session.store.ts";

/** The key of saved views: account, list and view. Each view of a list has its own. */
export type ViewOwner = { readonly accountId: number; readonly control: string; readonly view: string | null };

/** A reader of shared views: the roles through which they are shared, by title. */
export type ViewReader = ViewOwner & { readonly roles: readonly string[] };

export type ViewContents = {
  readonly filters: readonly Filter[];
  readonly orderKeys: readonly OrderKey[];
  readonly variables: Variables;
};

const ofList = ({ control, view }: ViewOwner): Sql =>
  sql`v.control = ${control} and v.view is not distinct from ${view}`;

const isOpenTo = ({ accountId, roles }: ViewReader): Sql => sql`(v.account_id = ${accountId} or exists (
    select from saved_view_role s join dashboard_role r on r.id = s.role_id
    where s.saved_view_id = v.id and r.is_enabled and r.title = any(${roles}::text[])))`;

/** Returns the account's own views, then shared ones, each in order. */
export async function readSavedViews(db: Runner, reader: ViewReader): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select v.id, v.name, v.account_id = ${reader.accountId} as own,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.title) order by r.order_index, r.id)
                from saved_view_role s join dashboard_role r on r.id = s.role_id where s.saved_view_id = v.id), '[]') as "roleList"
    from saved_view v where ${ofList(reader)} and ${isOpenTo(reader)}
    order by own desc, v.name, v.id`.execute(db);
  return rows;
}

export async function findSavedView(db: Runner, reader: ViewReader, id: number): Promise<ViewContents | null> {
  const { rows } = await sql<ViewContents>`
    select v.filters, v.order_keys as "orderKeys", v.variables from saved_view v
    where v.id = ${id} and ${ofList(reader)} and ${isOpenTo(reader)}`.execute(db);
  return rows[0] ?? null;
}

/** Counts the other views of this list that the account has saved. */
export async function countOtherViews(tx: Tx, owner: ViewOwner, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_view v
    where v.account_id = ${owner.accountId} and v.control = ${owner.control} and v.name <> ${name}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Saves a view, replacing the account's own one of that name. @returns its id */
export async function storeView(
  tx: Tx,
  { accountId, control, view }: ViewOwner,
  name: string,
  { filters, orderKeys, variables }: ViewContents,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (account_id, control, view, name, filters, order_keys, variables, saved_at)
    values (${accountId}, ${control}, ${view}, ${name}, ${JSON.stringify(filters)}, ${JSON.stringify(orderKeys)},
      ${JSON.stringify(variables)}, ${at})
    on conflict (account_id, control, view, name) do update set filters = excluded.filters,
      order_keys = excluded.order_keys, variables = excluded.variables, saved_at = excluded.saved_at
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("the statement that stores a view answers one row");
  return row.id;
}

/** Shares a view with these roles and no others. @returns those of the roles that exist */
export async function shareView(tx: Tx, viewId: number, roleIds: readonly number[]): Promise<readonly number[]> {
  await sql`delete from saved_view_role where saved_view_id = ${viewId}`.execute(tx);
  const { rows } = await sql<Pick<Named, "id">>`
    insert into saved_view_role (saved_view_id, role_id)
    select ${viewId}::integer, id from dashboard_role where id = any(${roleIds}::integer[]) returning role_id as id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Deletes an own view, or a shared one for a viewer who may share. @returns whether it existed */
export async function deleteSavedView(
  db: Runner,
  { accountId, control, id, isSharer }: { accountId: number; control: string; id: number; isSharer: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from saved_view v where v.id = ${id} and v.control = ${control}
      and (v.account_id = ${accountId}
        or ${isSharer} and exists (select from saved_view_role s where s.saved_view_id = v.id))`.execute(db);
  return numAffectedRows === 1n;
}
