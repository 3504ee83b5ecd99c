import { allows } from "@rajt/contract/kernel/access";
import { SHARES_VIEWS } from "@rajt/contract/kernel/table/view.rights";
import type { SavedView, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { fieldsRefused, noData, Refusal } from "../../calls/refusal.ts";
import { tx } from "../../db/transaction.ts";
import { changed } from "../session/change-session.ts";
import { isAllowed, openSession, type Opened, type TableContext } from "../session/opened.ts";
import { allowedKeys } from "../list/order.ts";
import type { ServedTable } from "../served.ts";
import {
  countOtherViews,
  deleteSavedView,
  findSavedView,
  readSavedViews,
  shareView,
  storeView,
  type ViewReader,
} from "./saved-view.store.ts";
import { updateSession } from "../session/session.store.ts";

/** The most views of one list that an account saves. */
const MOST_VIEWS = 100;

/** Returns the views that the viewer may open here: own ones, and those shared with one of their roles. */
export async function getViewList(
  { db, list, options }: ServedTable,
  context: TableContext<{ session: string }>,
): Promise<SavedView[]> {
  return readSavedViews(db, readerOf(await openSession(db, list, context, context.input.session, options)));
}

type SaveViewInput = { session: string; name: string; roleList: readonly { id: number }[] };

/** Saves what the viewer sees and has set: filters, order and columns; never what view and route fix, nor the selection. */
export async function saveView(
  { db, list, options }: ServedTable,
  context: TableContext<SaveViewInput>,
): Promise<{ successful: true; id: number }> {
  const { session, name, roleList } = context.input;
  const opened = await openSession(db, list, context, session, options);
  const roles = [...new Set(roleList.map(({ id }) => id))];
  if (roles.length > 0 && !allows(opened.viewer, SHARES_VIEWS))
    throw fieldsRefused([{ path: "roleList", message: "kernel.tableRefusal.sharing" }]);
  const { stored, filters } = opened;
  const owner = readerOf(opened);
  const id = await tx(db, async (work) => {
    if ((await countOtherViews(work, owner, name)) >= MOST_VIEWS) throw new Refusal("kernel.tableRefusal.tooManyViews");
    const view = { filters, orderKeys: stored.orderKeys, variables: stored.variables };
    const saved = await storeView(work, owner, name, view, context.now);
    const shared = await shareView(work, saved, roles);
    if (shared.length < roles.length)
      throw fieldsRefused([{ path: "roleList", message: "kernel.tableRefusal.unknownRole" }]);
    return saved;
  });
  return { successful: true, id };
}

/** Applies a saved view to the session, with the columns that its viewer has. */
export const openView = (
  served: ServedTable,
  context: TableContext<{ session: string; id: number }>,
): Promise<{ successful: true; instance: TableSession }> =>
  changed(served, context, async (opened) => {
    const view = await findSavedView(served.db, readerOf(opened), context.input.id);
    if (!view) throw noData();
    const { key, columns } = opened;
    const filters = view.filters.filter((filter) => isAllowed(columns, filter));
    const orderKeys = allowedKeys(columns, view.orderKeys);
    return updateSession(served.db, key, { filters, orderKeys, variables: view.variables }, context.now);
  });

export async function deleteView(
  { db, list }: ServedTable,
  context: TableContext<{ id: number }>,
): Promise<{ successful: true }> {
  const accountId = await context.account();
  const isSharer = allows(await context.viewer(), SHARES_VIEWS);
  const { control } = list.table;
  if (!(await deleteSavedView(db, { accountId, control, id: context.input.id, isSharer }))) throw noData();
  return { successful: true };
}

const readerOf = ({ key, viewer, stored }: Opened): ViewReader => ({
  accountId: key.accountId,
  control: key.control,
  view: stored.view,
  roles: viewer.roles,
});
