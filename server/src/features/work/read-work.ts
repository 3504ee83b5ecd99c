import { allows, type Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { permits } from "@rajt/contract/kernel/right";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { filled } from "@rajt/contract/portal.pages";
import { COUNTED_IDS, SENTENCE_IDS, SENTENCE_WORKS, WORKS, type Work } from "@rajt/contract/work/work.values";
import type { Db } from "../../kernel/db/database.ts";
import { countRows } from "../../kernel/table/list/count-rows.ts";
import type { ServedTable } from "../../kernel/table/served.ts";
import type { Sql } from "../../kernel/table/binding.ts";
import type { WorkQueries } from "../../app-context.ts";
import { countAll } from "./work.store.ts";

/** Every list by its control, and the queries of the kinds without a list. */
export type Sources = { readonly lists: Lists; readonly workQueries: WorkQueries };
type Lists = Readonly<Record<string, ServedTable>>;

type WorkRequest = { readonly viewer: Viewer; readonly now: Date };

/** Returns the viewer's pending work: the sentences first, then the counts. */
export async function readWork(db: Db, { lists, workQueries }: Sources, request: WorkRequest) {
  return { data: [...(await readSentences(workQueries, request)), ...(await countWork(db, lists, request))] };
}

/** Each sentence is one task. */
async function readSentences(workQueries: WorkQueries, request: WorkRequest) {
  const own = SENTENCE_IDS.filter((id) => permits(request.viewer, SENTENCE_WORKS[id].needs, null));
  const kinds = own.map(async (id) => {
    const query = workQueries[id];
    if (query === undefined) throw new Error(`${id} is a kind of work without a query`);
    const { group, severity, path } = SENTENCE_WORKS[id];
    return (await query(request)).map(({ values, parameters = {}, filter = [] }) => {
      return { id, group, severity, path: filled(path, parameters), count: 1, filter: [...filter], order: [], values };
    });
  });
  return (await Promise.all(kinds)).flat();
}

/**
 * Counts pending work in one statement: each kind is counted with its list's own rows, scope and filters, so that the
 * count agrees with the list.
 */
async function countWork(db: Db, lists: Lists, request: WorkRequest) {
  const open = COUNTED_IDS.flatMap((id) => {
    const work: Work = WORKS[id];
    const filter = filtersOf(work, request.now);
    const rows = rowsOf(lists, work, filter, request);
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
function rowsOf(
  lists: Lists,
  { list, view, needs }: Work,
  filters: readonly Filter[],
  request: WorkRequest,
): Sql | null {
  if (!permits(request.viewer, needs, null) || !allows(request.viewer, list.needs)) return null;
  const served = lists[list.control];
  if (served === undefined) throw new Error(`${list.control} is counted but not served`);
  return countRows(served, { view: view ?? null, filters, ...request });
}

const filtersOf = ({ filter }: Work, now: Date): Filter[] =>
  // casts: a declaration's filters are accepted by its list; a test opens the list with them
  Object.entries(filter(dayOf(now))).map(([propertyName, said]) => ({ propertyName, ...said }) as Filter);
