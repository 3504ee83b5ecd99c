import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { isRefused } from "../../calls/call-error.ts";
import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { showToast } from "../../toasts.ts";
import { tableCall } from "../table-call.ts";
import type { Row } from "../table-call.ts";
import type { TablePage } from "./useTableRows.ts";

/** A row that is ticked and unticked within this time is never sent (product/lists 8). */
const WAIT_MS = 500;

export type Selection = {
  readonly has: (id: number) => boolean;
  readonly count: number;
  /** With `isRange` the rows of the page since the last one that was ticked become as this one does. */
  readonly toggle: (id: number, isRange?: boolean) => void;
  readonly setAll: (add: boolean) => void;
  /** Sends what waits, behind what is on its way; an act on the selection waits for both. */
  readonly sent: () => Promise<void>;
};

type Chosen = {
  readonly control: string;
  readonly session: string;
  /** The key under which the page is kept; its first two parts name every page of this list. */
  readonly queryKey: QueryKey;
  readonly page: TablePage | undefined;
  /** Others stay as they are, whatever is clicked. */
  readonly canSelect: (row: Row) => boolean;
};

/** Holds the chosen rows, over pages. The server keeps them; a click is seen at once and sent a moment later. */
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
    // Pages seen before know nothing of it: they are asked for again when they are seen again.
    void queries.invalidateQueries({ queryKey: everyPage, refetchType: "none" });
    queries.setQueryData<TablePage>(queryKey, (held) => held && change(held));
  };
  /** Makes a change; a failure has been said. Rows on their way know nothing of it and would take it back in sight: they are asked for again. */
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

  /** All or none, which is on its way to the server. */
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
    // What was clicked meanwhile waits on.
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

/** Returns the rows of a page from one to another, whichever comes first. */
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

/** Of other pages it is not known here which rows can be selected: until the server has counted, all of them count. */
const withAll = (page: TablePage, isChosen: (row: Row) => boolean): TablePage => {
  const selected = page.rows.filter(isChosen).map(({ id }) => id);
  const { totalCount } = page.metadata;
  const left = page.rows.length - selected.length;
  return { ...withCount(page, selected.length === 0 ? 0 : totalCount - left), selected };
};
