import { tableCalls } from "@rajt/contract/kernel/table.calls";
import type { Table } from "@rajt/contract/kernel/table";
import type { Calls } from "@rajt/contract/kernel/calls";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import type { CallContext, ContextOptions } from "../calls/context.ts";
import type { ServedCalls } from "../calls/serve-calls.ts";
import type { Db } from "../db/database.ts";
import type { AnyBinding, Sql, TableBinding } from "./binding.ts";
import { setFilter, setOrder, setVariable } from "./change-session.ts";
import { getFilterSelection } from "./choices.ts";
import { exportRoute } from "./export-rows.ts";
import { getList } from "./get-list.ts";
import { listOf } from "./list.ts";
import type { Asking } from "./opened.ts";
import { getInstance } from "./open-session.ts";
import { deleteById } from "./remove-row.ts";
import { deleteView, getViewList, openView, saveView } from "./saved-views.ts";
import { selectAll, selectClear, selectedRows, selectOne } from "./select-rows.ts";
import type { ServedTable } from "./served.ts";

export { everyRow } from "../db/every-row.ts";
export { deleteFrom } from "./binding.ts";

/** What a list needs of the world, and the sessions that say who is looking. */
export type TableWorld = ContextOptions & { readonly db: Db };

/** A served list, as a feature brings it. */
type ServedList = {
  readonly calls: ServedCalls;
  readonly routes: (app: FastifyInstance) => void;
  /** The rows on which something is to be done at once, for the feature's own bulk actions: {@link selectedRows}. */
  readonly selected: (context: Asking, session: string) => Promise<Sql>;
};

/**
 * Serves a declared list. Every declared column is bound to its SQL, or it does not compile; the scope says whose rows are whose:
 *
 *     // contest.table.ts: all of it
 *     export const contestTable = serveTable(contest.table, {
 *       texts: "catalogue.contest",
 *       from: sql`contest c`,
 *       id: sql`c.id`,
 *       columns: { name: sql`c.name` },
 *       scope: everyRow,
 *       object: "contest",
 *       remove: deleteFrom("contest"),
 *       usedBy: { competition_contest_id_fkey: "catalogue.usedBy.competition" },
 *     });
 *     // index.ts of the feature, which is given the sessions as mailFeature is
 *     const { calls, routes } = contestTable({ ...world, sessions });
 *
 * Further kinds of columns:
 *
 *     fullName: { value: sql`p.last_name || ' ' || p.first_name`, order: [sql`p.last_name`, sql`p.first_name`], search: sql`p.search` },
 *     club:     { id: sql`o.id`, name: sql`o.short_name` },                                               // namedOne()
 *     roleList: { from: sql`account_role ar join dashboard_role r on r.id = ar.role_id`, where: sql`ar.account_id = a.id`,
 *                 id: sql`r.id`, name: sql`r.title` },                                                    // names()
 *
 * `scope: ({ isSuperAdmin, accountId }) => (isSuperAdmin ? everyRow() : sql`p.club_id = ${accountId}`)` holds for every statement of the list.
 */
export const serveTable = <const T extends Table>(table: T, binding: TableBinding<T>) => {
  // The cast forgets which columns there are: their being all there is what the signature has just checked.
  const list = listOf(table, binding as unknown as AnyBinding);
  return (world: TableWorld): ServedList => {
    const served: ServedTable = { db: world.db, list, options: world };
    const calls: Calls = tableCalls<Table>(table);
    const handlers = Object.keys(calls).map((name) => {
      const act = acts[name.slice(name.lastIndexOf("/") + 1) as keyof Acts];
      // The cast: an act takes what its call's schema has let through, as `Acts` says of each.
      return [name, (context: CallContext<unknown>) => act(served, context as CallContext<never>)] as const;
    });
    return {
      calls: { calls, handlers: Object.fromEntries(handlers) },
      routes: (app) => exportRoute(app, served),
      selected: (context, session) => selectedRows(served, context, session),
    };
  };
};

/** The calls of any list, by the last part of their names. */
type AnyCalls = ReturnType<typeof tableCalls<Table & { remove: NonNullable<Table["remove"]> }>>;
type Acts = {
  [N in keyof AnyCalls as N extends `POST /${string}TableControl/${infer Act}` ? Act : never]: (
    served: ServedTable,
    context: CallContext<z.output<AnyCalls[N]["input"]>>,
  ) => Promise<z.input<AnyCalls[N]["output"]>>;
};

const acts: Acts = {
  getInstance,
  getList,
  setOrder,
  setFilter,
  setVariable,
  getFilterSelection,
  selectOne,
  selectAll,
  selectClear,
  deleteById,
  getViewList,
  saveView,
  openView,
  deleteView,
};
