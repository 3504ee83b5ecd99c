import { actPath } from "@rajt/contract/kernel/table/act";
import type { ActInput, RedirectInput } from "@rajt/contract/kernel/table/act.calls";
import { tableCalls } from "@rajt/contract/kernel/table/table.calls";
import type { Table } from "@rajt/contract/kernel/table/table";
import type { Calls } from "@rajt/contract/kernel/calls";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import type { CallContext } from "../calls/context.ts";
import type { ServedCalls } from "../calls/serve-calls.ts";
import type { Db } from "../db/database.ts";
import { act } from "./act/act.ts";
import { lead } from "./act/lead.ts";
import { longAct, type LongAct } from "./act/long-acts.ts";
import type { AnyBinding, TableBinding } from "./binding.ts";
import { setFilter, setOrder, setVariable } from "./session/change-session.ts";
import { getFilterSelection } from "./filter/choices.ts";
import { exportRoutes } from "./export/export-rows.ts";
import { getList } from "./list/get-list.ts";
import { listOf } from "./list/list.ts";
import { getInstance } from "./session/open-session.ts";
import { deleteById, getRemoval } from "./remove-row.ts";
import { deleteView, getViewList, openView, saveView } from "./views/saved-views.ts";
import { selectAll, selectClear, selectOne } from "./session/select-rows.ts";
import type { ServedTable, TableOptions } from "./served.ts";
import { sql } from "kysely";
import { openSession, type TableContext } from "./session/opened.ts";

export { allRows } from "../db/all-rows.ts";
export { deleteFrom } from "./binding.ts";

/** The parts of the app context that a list needs, and the sessions that name the viewer. */
export type TableAppContext = TableOptions & { readonly db: Db };

/** A served list, as a feature exports it. */
type ServedList<Control extends string> = {
  readonly calls: ServedCalls;
  readonly routes: (app: FastifyInstance) => void;
  /** The continuation of its acts in a job, by its control. */
  readonly longActs: Readonly<Record<string, LongAct>>;
  /** The list itself, by its control. */
  readonly lists: Readonly<Record<Control, ServedTable>>;
};

/**
 * Serves a declared list. A declared column without a source does not compile; the scope decides which rows a viewer sees:
 *
 *     // contest.table.ts: all of it
 *     export const contestTable = serveTable(contest.table, {
 *       texts: "catalogue.contest",
 *       from: sql`contest c`,
 *       id: sql`c.id`,
 *       columns: { name: sql`c.name` },
 *       scope: allRows,
 *       object: "contest",
 *       remove: deleteFrom("contest"),
 *       holdings: [competitionsOf((contest) => sql`c.contest_id = ${contest}`, ["competition_contest_id_fkey"])],
 *       acts: { close: async (tx, ids, { at }) => closeContests(tx, ids, at) },
 *     });
 *     // index.ts of the feature, which gets the sessions as mailFeature does
 *     const { calls, routes } = contestTable({ ...context, sessions });
 *
 * Further kinds of columns:
 *
 *     fullName: { value: sql`p.last_name || ' ' || p.first_name`, order: [sql`p.last_name`, sql`p.first_name`], search: sql`p.search` },
 *     club:     { id: sql`o.id`, name: sql`o.short_name` },                                               // namedOne()
 *     roleList: { from: sql`account_role ar join dashboard_role r on r.id = ar.role_id`, where: sql`ar.account_id = a.id`,
 *                 id: sql`r.id`, name: sql`r.title` },                                                    // names()
 *
 * `scope: ({ isSuperAdmin, accountId }) => (isSuperAdmin ? allRows() : sql`p.club_id = ${accountId}`)` applies to every statement of the
 * list.
 */
export const serveTable = <const T extends Table>(table: T, binding: TableBinding<T>) => {
  // cast: drops the columns' types, whose completeness the signature has just checked.
  const list = listOf(table, binding as unknown as AnyBinding);
  return (context: TableAppContext): ServedList<T["control"]> => {
    const served: ServedTable = { db: context.db, list, options: context };
    const calls: Calls = tableCalls<Table>(table);
    const acts = Object.entries(table.acts ?? {});
    const leading = new Map(acts.map(([name, how]) => [actPath(table.control, name, how), how.redirects === true]));
    const handlers = Object.keys(calls).map((name) => {
      const answer = answers[name.slice(name.lastIndexOf("/") + 1) as keyof Answers];
      const path = name.slice("POST /".length);
      const handler = leading.has(path)
        ? actAt(served, path, leading.get(path) === true)
        : (call: CallContext<never>) => answer(served, call);
      // cast: the call's schema has validated the input of each handler, as `Answers` declares it.
      return [name, handler as (context: CallContext<unknown>) => Promise<unknown>] as const;
    });
    return {
      calls: { calls, handlers: Object.fromEntries(handlers) },
      routes: (app) => exportRoutes(app, served),
      longActs: table.acts ? { [table.control]: longAct(served) } : {},
      // cast: TypeScript widens a computed name.
      lists: { [table.control]: served } as Record<T["control"], ServedTable>,
    };
  };
};

function actAt(served: ServedTable, path: string, redirects: boolean) {
  return redirects
    ? (context: CallContext<RedirectInput>) => lead(served, path, context)
    : (context: CallContext<ActInput>) => act(served, path, context);
}

/** The calls of any list, by the last part of their names. */
type AnyCalls = ReturnType<
  typeof tableCalls<Table & { remove: NonNullable<Table["remove"]>; sums: readonly string[] }>
>;
type Answers = {
  [N in keyof AnyCalls as N extends `POST /${string}TableControl/${infer Answer}` ? Answer : never]: (
    served: ServedTable,
    context: CallContext<z.output<AnyCalls[N]["input"]>>,
  ) => Promise<z.input<AnyCalls[N]["output"]>>;
};

const answers: Answers = {
  getInstance,
  getList,
  setOrder,
  setFilter,
  setVariable,
  getFilterSelection,
  selectOne,
  selectAll,
  selectClear,
  getSums,
  getRemoval,
  deleteById,
  getViewList,
  saveView,
  openView,
  deleteView,
};

/** Sums up the rows that match the filters of a session now, on all pages. */
async function getSums(
  { db, list, options }: ServedTable,
  context: TableContext<{ session: string }>,
): Promise<{ successful: true; sums: Record<string, number> }> {
  const { from, condition } = await openSession(db, list, context, context.input.session, options);
  const terms = Object.entries(list.binding.sums ?? {});
  const sums = sql.join(terms.map(([name, term]) => sql`${name}::text, coalesce(sum(${term}), 0)`));
  const { rows } = await sql<{ sums: Record<string, number> }>`
    select json_build_object(${sums}) as sums from ${from(condition, ...terms.map(([, term]) => term))} where ${condition}`.execute(
    db,
  );
  return { successful: true, sums: rows[0]?.sums ?? {} };
}
