import { allows, type Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { permits } from "@rajt/contract/kernel/right";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { filled } from "@rajt/contract/portal.pages";
import { COUNTED_IDS, TOLD_IDS, TOLD_WORKS, WORKS, type Work } from "@rajt/contract/work/work.values";
import type { Db } from "../../kernel/db/database.ts";
import { countRows } from "../../kernel/table/list/count-rows.ts";
import type { ServedTable } from "../../kernel/table/served.ts";
import type { Sql } from "../../kernel/table/binding.ts";
import type { TellWorks } from "../../world.ts";
import { countAll } from "./work.store.ts";

/** Every list by its control, and the queries of the kinds without a list. */
export type Sources = { readonly lists: Lists; readonly told: TellWorks };
type Lists = Readonly<Record<string, ServedTable>>;

type Asking = { readonly viewer: Viewer; readonly now: Date };

/** Returns the viewer's pending work: the sentences first, then the counts. */
export async function readWork(db: Db, { lists, told }: Sources, asking: Asking) {
  return { data: [...(await tellWork(told, asking)), ...(await countWork(db, lists, asking))] };
}

/** Each sentence is one task. */
async function tellWork(told: TellWorks, asking: Asking) {
  const own = TOLD_IDS.filter((id) => permits(asking.viewer, TOLD_WORKS[id].needs, null));
  const kinds = own.map(async (id) => {
    const tell = told[id];
    if (tell === undefined) throw new Error(`${id} is a kind of work without a query`);
    const { group, severity, path } = TOLD_WORKS[id];
    return (await tell(asking)).map(({ values, parameters = {}, filter = [] }) => {
      return { id, group, severity, path: filled(path, parameters), count: 1, filter: [...filter], order: [], values };
    });
  });
  return (await Promise.all(kinds)).flat();
}

/**
 * Counts pending work in one statement: each kind is counted with its list's own rows, scope and filters, so that the
 * count agrees with the list.
 */
async function countWork(db: Db, lists: Lists, asking: Asking) {
  const open = COUNTED_IDS.flatMap((id) => {
    const work: Work = WORKS[id];
    const filter = filtersOf(work, asking.now);
    const rows = rowsOf(lists, work, filter, asking);
    return rows === null ? [] : [{ id, work, filter, rows }];
  });
  if (open.length === 0) return [];
  const found = await countAll(
    db,
    open.map(({ rows }) => rows),
  );
  return open.map(({ id, work: { group, severity, path, oldestBy }, filter }, at) => ({
    id,
    group,
    severity,
    path,
    count: found[at] ?? 0,
    filter,
    order: oldestBy === undefined ? [] : [{ propertyName: oldestBy, ascending: true }],
  }));
}

/** @returns null if that work is not the viewer's */
function rowsOf(lists: Lists, { list, view, needs }: Work, filters: readonly Filter[], asking: Asking): Sql | null {
  if (!permits(asking.viewer, needs, null) || !allows(asking.viewer, list.needs)) return null;
  const served = lists[list.control];
  if (served === undefined) throw new Error(`${list.control} is counted but not served`);
  return countRows(served, { view: view ?? null, filters, ...asking });
}

const filtersOf = ({ filter }: Work, now: Date): Filter[] =>
  // casts: a declaration's filters are accepted by its list; a test opens the list with them
  Object.entries(filter(dayOf(now))).map(([propertyName, said]) => ({ propertyName, ...said }) as Filter);
