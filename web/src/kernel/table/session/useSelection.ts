import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { isRefused } from "../../calls/call-error.ts";
import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { showToast } from "../../toasts.ts";
import { tableCall } from "../table-call.ts";
import type { Row } from "../table-call.ts";
import type { TablePage } from "./useTableRows.ts";

/** A row selected and unselected within this time is not sent (product/lists 8). */
const WAIT_MS = 500;

export type Selection = {
  readonly has: (id: number) => boolean;
  readonly count: number;
  /** With `isRange`, the rows since the last changed one take the same state. */
  readonly toggle: (id: number, isRange?: boolean) => void;
  readonly setAll: (add: boolean) => void;
  /** Sends pending changes after those already sent; an act on the selection waits for all. */
  readonly sent: () => Promise<void>;
};

type Chosen = {
  readonly control: string;
  readonly session: string;
  /** The page's query key; its first two parts cover every page of this list. */
  readonly queryKey: QueryKey;
  readonly page: TablePage | undefined;
  /** Other rows never change. */
  readonly canSelect: (row: Row) => boolean;
};

/** Manages the selected rows over all pages. The server stores them; a click shows at once and is sent after a pause. */
export function useSelection({ control, session, queryKey, page, canSelect }: Chosen): Selection {
  const queries = useQueryClient();
  const texts = useTexts();
  const [waiting, setWaiting] = useState<ReadonlyMap<number, boolean>>(NOTHING);
  const latest = useRef(waiting);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chosen = useMemo(() => new Set(page?.selected), [page]);

  const keep = (next: ReadonlyMap<number, boolean>) => {
    latest.current = next;
    setWaiting(next);
  };
  const everyPage = queryKey.slice(0, 2);
  const write = (change: (held: TablePage) => TablePage) => {
    // Cached pages have the former selection: they are refetched when they are shown again.
    void queries.invalidateQueries({ queryKey: everyPage, refetchType: "none" });
    queries.setQueryData<TablePage>(queryKey, (held) => held && change(held));
  };
  /** Sends a change; the caller handles failures. Rows being loaded have the former selection: they are refetched. */
  const past = async (send: () => Promise<unknown>) => {
    const isCut = queries.isFetching({ queryKey, exact: true }) > 0 && queries.getQueryData(queryKey) !== undefined;
    if (isCut) await queries.cancelQueries({ queryKey, exact: true });
    await send().catch(() => undefined);
    if (isCut) void queries.invalidateQueries({ queryKey, exact: true });
  };
  const { mutateAsync: change } = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onError: (error) => {
      if (isRefused(error)) showToast("error", failureText(texts, error));
      void queries.invalidateQueries({ queryKey: everyPage });
    },
  });

  /** The selection of all or no rows that is being sent. */
  const ofAll = useRef<Promise<void>>(undefined);
  const sent = async () => {
    clearTimeout(timer.current);
    await ofAll.current;
    const changes = [...latest.current];
    const send = async () => {
      for (const [id, add] of changes) {
        const { metadata } = await tableCall(control, "selectOne", { session, id, add });
        write((held) => withOne(held, id, add, metadata?.selectedCount));
      }
    };
    await past(() => change(send));
    // Rows clicked meanwhile stay pending.
    keep(new Map([...latest.current].filter(([id, add]) => !changes.some(([was, as]) => was === id && as === add))));
  };
  const last = useRef<number | null>(null);
  const toggle = (id: number, isRange = false) => {
    const add = !(waiting.get(id) ?? chosen.has(id));
    const closed = new Set(page?.rows.flatMap((row) => (canSelect(row) ? [] : row.id)));
    for (const one of isRange ? between(page, last.current, id) : [id])
      if (!closed.has(one))
        keep(chosen.has(one) === add ? without(latest.current, one) : new Map([...latest.current, [one, add]]));
    last.current = id;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void sent(), WAIT_MS);
  };
  const setAll = (add: boolean) => {
    clearTimeout(timer.current);
    keep(NOTHING);
    const send = async () => {
      const { metadata } = await (add
        ? tableCall(control, "selectAll", { session, add })
        : tableCall(control, "selectClear", { session }));
      write((held) => withCount(held, metadata?.selectedCount));
    };
    ofAll.current = past(() => {
      write((held) => withAll(held, add ? canSelect : () => false));
      return change(send);
    });
  };

  const sendNow = useRef(sent);
  useEffect(() => {
    sendNow.current = sent;
  });
  useEffect(() => () => void (latest.current.size > 0 && sendNow.current()), [control, session]);

  const has = (id: number) => waiting.get(id) ?? chosen.has(id);
  const more = [...waiting.values()].reduce((sum, add) => sum + (add ? 1 : -1), 0);
  return { has, count: (page?.metadata.selectedCount ?? 0) + more, toggle, setAll, sent };
}

/** Returns the rows of a page between two rows, in either order. */
function between(page: TablePage | undefined, from: number | null, to: number): readonly number[] {
  const ids = page?.rows.map(({ id }) => id) ?? [];
  const [one, other] = [ids.indexOf(from ?? to), ids.indexOf(to)].toSorted((a, b) => a - b) as [number, number];
  return one < 0 ? [to] : ids.slice(one, other + 1);
}

const NOTHING: ReadonlyMap<number, boolean> = new Map();

const without = (map: ReadonlyMap<number, boolean>, id: number) => new Map([...map].filter(([other]) => other !== id));

const withOne = (
  page: TablePage,
  id: number,
  add: boolean,
  selectedCount = page.metadata.selectedCount,
): TablePage => ({
  ...page,
  metadata: { ...page.metadata, selectedCount },
  selected: page.rows.some((row) => row.id === id)
    ? [...page.selected.filter((other) => other !== id), ...(add ? [id] : [])]
    : page.selected,
});

const withCount = (page: TablePage, selectedCount = page.metadata.selectedCount): TablePage => ({
  ...page,
  metadata: { ...page.metadata, selectedCount },
});

/** Whether rows of other pages can be selected is unknown: until the server has counted, all of them count. */
const withAll = (page: TablePage, isChosen: (row: Row) => boolean): TablePage => {
  const selected = page.rows.filter(isChosen).map(({ id }) => id);
  const { totalCount } = page.metadata;
  const left = page.rows.length - selected.length;
  return { ...withCount(page, selected.length === 0 ? 0 : totalCount - left), selected };
};
