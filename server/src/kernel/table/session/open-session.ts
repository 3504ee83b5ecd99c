import type { Filter, OrderKey, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { columnsFor, type List } from "../list/list.ts";
import { divided, refuseUnfixed } from "./asked-filters.ts";
import { checkedOrder } from "../checked.ts";
import { chosenView } from "./chosen-view.ts";
import { enteringView, instanceOf, isAllowed, openedOf, type TableContext } from "./opened.ts";
import { allowedKeys } from "../list/order.ts";
import type { ServedTable } from "../served.ts";
import {
  findCopied,
  insertSession,
  readSession,
  updateSession,
  type SessionKey,
  type StoredSession,
} from "./session.store.ts";

type OpenSessionInput = {
  readonly session: string;
  readonly create: boolean;
  readonly view?: string | null | undefined;
  readonly filter?: readonly Filter[] | null | undefined;
  readonly order?: readonly OrderKey[] | null | undefined;
};

/** Only unguessable names are copied from another account: their holder was given the address. */
const UNGUESSABLE = 20;

/**
 * Opens the session of this name: the account's own one, or a new one. A new session under a name of another account's, from a copied
 * address, begins with its filters, order and columns as far as the new viewer may use them, and never with its selection.
 */
export async function getInstance(
  { db, list, options }: ServedTable,
  context: TableContext<OpenSessionInput>,
): Promise<{ successful: true; instance?: TableSession }> {
  const { input, now } = context;
  const key = { accountId: await context.account(), control: list.table.control, name: input.session };
  const { view, filter } = chosenView(list.table, input);
  const viewer = await enteringView(list, view, context, options);
  const columns = columnsFor(list, view, viewer);
  const { fixed, filters } = divided(list, columns, input.order ? filter : beginning(list, filter));
  const orderKeys = checkedOrder(columns, input.order ?? []);
  const stored = await storedSession();
  if (stored === null) return { successful: true };
  return { successful: true, instance: instanceOf(list, openedOf(list, key, stored, { viewer, now })) };

  async function storedSession(): Promise<StoredSession | null> {
    const held = (await readSession(db, key, now)) ?? (input.create ? await made() : null);
    // The address decides which record the list belongs to; a selection in another list does not apply.
    const isMoved =
      held !== null &&
      (held.view !== view || (fixed.length > 0 && JSON.stringify(held.fixed) !== JSON.stringify(fixed)));
    if (!isMoved) return held;
    refuseUnfixed(list, fixed);
    return (await updateSession(db, key, { view, fixed, filters: [], selection: [] }, now)) ?? held;
  }

  async function made(): Promise<StoredSession> {
    refuseUnfixed(list, fixed);
    const copied = input.session.length >= UNGUESSABLE ? await copiedContents(key, view, fixed) : null;
    await insertSession(db, key, { filters, orderKeys, variables: {}, ...copied, view, fixed }, now);
    const held = await readSession(db, key, now);
    if (!held) throw new Error("a session that was just made is gone");
    return held;
  }

  async function copiedContents(of: SessionKey, ofView: string | null, ofFixed: readonly Filter[]) {
    const other = await findCopied(db, of, now);
    if (!other || other.view !== ofView || JSON.stringify(other.fixed) !== JSON.stringify(ofFixed)) return null;
    return {
      filters: other.filters.filter((each) => isAllowed(columns, each)),
      orderKeys: allowedKeys(columns, other.orderKeys),
      variables: other.variables,
    };
  }
}

/** Returns the filters that the call brings, else the list's initial ones; those of its address apply in any case. */
const beginning = ({ table: { begins = [], fixedBy = [] } }: List, brought: readonly Filter[]): readonly Filter[] =>
  brought.some(({ propertyName }) => !fixedBy.includes(propertyName))
    ? brought
    : // cast: declared filters are validated by the schemas of the wire.
      [...brought, ...(begins as readonly Filter[])];
