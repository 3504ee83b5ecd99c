import type { Filter, OrderKey, TableSession, Variable } from "@rajt/contract/kernel/table/table.calls";
import type { Table } from "@rajt/contract/kernel/table/table";
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { CallError, isRefused } from "../../calls/call-error.ts";
import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { showToast } from "../../toasts.ts";
import { useStable } from "../../useStable.ts";
import { filterSet, heldFilters } from "../filter/filters.ts";
import type { Opening } from "@rajt/contract/kernel/table/opening-address";
import { callName, reasonsIn, tableCall, type TableInput } from "../table-call.ts";

type Opened = {
  readonly session: string;
  readonly view?: string | undefined;
  readonly fixed?: readonly Filter[];
  readonly opening?: Opening | undefined;
};

type Kind = "rows" | "look";
type Send = () => Promise<{ instance?: TableSession | undefined }>;

export type SessionChanges = {
  readonly setOrder: (order: OrderKey[]) => void;
  readonly setFilters: (filters: readonly Filter[]) => void;
  readonly setVariable: (name: Variable["name"], type: Variable["type"], value: string) => void;
  readonly openView: (id: number) => Promise<unknown>;
};

/** Returns the input that opens or creates a list's session. */
const openingInput = ({ session, view, fixed = [], opening }: Opened): TableInput<"getInstance"> => ({
  session,
  create: true,
  ...(view !== undefined && { view }),
  filter: [...fixed, ...(opening?.filter ?? [])],
  ...(opening && { order: [...opening.order] }),
});

/**
 * Manages the session of a list: its filters, order and settings on the server. A change shows at once and is sent after the ones before
 * it; after a refusal the session is refetched. While a change of the rows is being sent the list is `changing`.
 */
export function useTableSession({ control, columns }: Table, opened: Opened) {
  const { session } = opened;
  const queries = useQueryClient();
  const texts = useTexts();
  const queryKey = [callName(control, "getInstance"), { session }];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => sessionIn(await tableCall(control, "getInstance", openingInput(opened), signal)),
  });
  // Changes are sent one after another. Those that decide the rows and those that only change their look have different keys.
  const mutation = (kind: Kind) => ({
    mutationKey: [kind, control, session],
    scope: { id: `${control}/${session}` },
    mutationFn: async (send: Send) => sessionIn(await send()),
    onSuccess: (instance: TableSession) => {
      // Until the last response, a response is older than the latest change.
      if (under("rows") + under("look") === 1) queries.setQueryData(queryKey, instance);
    },
    onError: (failure: Error) => {
      if (isRefused(failure))
        showToast(
          "error",
          reasonsIn({ successful: false, properties: failure.properties, message: failureText(texts, failure) }),
        );
      void queries.invalidateQueries({ queryKey });
    },
  });
  const under = (kind: Kind) => queries.isMutating({ mutationKey: [kind, control, session] });
  const rows = useMutation(mutation("rows"));
  const look = useMutation(mutation("look"));
  const reference = useStable(() => queries.getQueryData<TableSession>(queryKey)?.session ?? session);
  const change = useStable((kind: Kind, changed: Partial<TableSession>, send: Send) => {
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<TableSession>(queryKey, (before) => before && { ...before, ...changed });
    (kind === "rows" ? rows : look).mutate(send);
  });
  const open = rows.mutateAsync;
  const changes = useMemo<SessionChanges>(
    () => ({
      setOrder: (orderList) =>
        change("rows", { orderList }, () => tableCall(control, "setOrder", { session: reference(), order: orderList })),
      setFilters: (filters) => {
        const held = queries.getQueryData<TableSession>(queryKey)?.filterList ?? [];
        change("rows", { filterList: heldFilters(held, filters, columns) }, () =>
          tableCall(control, "setFilter", { session: reference(), filter: filterSet(filters) }),
        );
      },
      setVariable: (name, type, value) => {
        const variable = { name, type, value };
        const held = queries.getQueryData<TableSession>(queryKey)?.variableMap ?? {};
        change(name === "recordsPerPage" ? "rows" : "look", { variableMap: { ...held, [name]: variable } }, () =>
          tableCall(control, "setVariable", { session: reference(), variable }),
        );
      },
      openView: (id) => open(() => tableCall(control, "openView", { session: reference(), id })),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the key consists of control and session
    [control, session, columns, change, open, queries, reference],
  );
  return {
    held: data,
    error,
    retry: refetch,
    changes,
    changing: useIsMutating({ mutationKey: ["rows", control, session] }) > 0,
  };
}

function sessionIn({ instance }: { instance?: TableSession | undefined }): TableSession {
  if (instance === undefined) throw new CallError(NO_SESSION);
  return instance;
}

const NO_SESSION = 404;
