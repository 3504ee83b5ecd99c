import { useAddresses } from "../page/this-page.ts";
import type { Filter, OrderKey, TableSession } from "@rajt/contract/kernel/table/table.calls";
import type { Column, Table } from "@rajt/contract/kernel/table/table";
import { filled, pages, type PageId } from "@rajt/contract/portal.pages";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useMemo, useState, type Context, type ReactNode } from "react";
import { useParams, type Params } from "react-router";
import { useTexts } from "../texts.tsx";
import { useStable } from "../useStable.ts";
import { useViewer } from "../viewer.tsx";
import { isSelectable, openActs, type OpenAct } from "./acts/open-acts.ts";
import { cellText } from "./cell/cell-text.ts";
import { shownNames, trackOf, type ShownColumn } from "./grid/columns.ts";
import { widthsIn, type Widths } from "./grid/width/widths.ts";
import { ownFilters } from "./filter/filters.ts";
import type { Opening } from "@rajt/contract/kernel/table/opening-address";
import { place } from "./session/place.ts";
import { useSavedRecord } from "./session/saved-record.ts";
import type { Row } from "./table-call.ts";
import type { RowDialog, TableOptions } from "./table-options.ts";
import { askedColumns, openLinks, seenBy } from "./session/asked-columns.ts";
import { useSelection } from "./session/useSelection.ts";
import { rowsKey, useTableRows } from "./session/useTableRows.ts";
import { useTableSession } from "./session/useTableSession.ts";

export type TableProps = {
  readonly table: Table;
  readonly options: TableOptions;
  readonly session: string;
  readonly fixed: readonly Filter[];
  /** The first filters and order of a new session. */
  readonly opening?: Opening | undefined;
};

type OpenedDialog = { readonly dialog: RowDialog["dialog"]; readonly row: Row };

export type TableModel = ReturnType<typeof useTableModel>;
export type TableDeclaration = TableModel["declaration"];
export type TableActing = TableModel["acting"];

/** Returns whether the first column links to the record. */
export const leadsToRecords = ({ form, records }: TableOptions): boolean => form !== undefined || records !== undefined;

const aboveRecords = (page: PageId, parameters: Params) => filled(pages[page].path.replace(/\/:id$/, ""), parameters);

/** Returns whether the list shows pending work: it was opened so, and has exactly those filters. */
const isWorkOf = (opening: Opening | undefined, held: Parameters<typeof ownFilters>[0] | undefined): boolean =>
  opening?.isWork === true &&
  held !== undefined &&
  JSON.stringify(ownFilters(held)) ===
    JSON.stringify(opening.filter.map(({ propertyName, type, value }) => ({ propertyName, type, value })));

/** Returns the state of a list by subject; see `TableProvider`. */
export function useTableModel({ table, options: declared, session: asked, fixed, opening }: TableProps) {
  const { control } = table;
  const texts = useTexts();
  const looking = useViewer();
  const { may } = looking;
  const { options, columns: seen } = useMemo(() => seenBy(table, declared, looking), [table, declared, looking]);
  const { here } = useAddresses();
  const parameters = useParams();
  const [first, setFirstRow] = useState(() => place.of(control, asked).first);
  const { held, error, retry, changes, changing } = useTableSession(table, {
    session: asked,
    view: options.view,
    fixed,
    opening,
  });
  const session = held?.session ?? asked;
  const { say } = texts;
  const columns = useMemo(
    () =>
      seen.map(([name, column], at): ShownColumn => {
        const label = say(`${options.texts}.${name}`);
        const chips = Object.keys(column.tones ?? {}).map((value) => say(`${column.labels}.${value}`));
        return { ...column, name, label, track: trackOf(column, label, at === 0, chips) };
      }),
    [seen, options.texts, say],
  );
  const remembered = held?.variableMap["columns"]?.value;
  const used = [...(held?.orderList ?? []), ...(held?.filterList ?? [])].map(({ propertyName }) => propertyName).join();
  const shown = useMemo(() => shownOf(columns, remembered, used.split(",")), [columns, remembered, used]);
  const remembersWidths = held?.variableMap["widths"]?.value;

  const links = useMemo(() => openLinks(options, may), [options, may]);

  const names = useMemo(
    () =>
      askedColumns(
        shown.map(({ name }) => name),
        options,
        may,
      ),
    [shown, options, may],
  );
  const queryKey = rowsKey({ control, session, held, first, columns: names });
  const query = useTableRows({ control, session, held, first, columns: names, changing });
  const queries = useQueryClient();
  const acts = useMemo(() => openActs({ table, options, may, say }), [table, options, may, say]);
  const canSelect = useCallback((row: Row) => isSelectable(table, acts, row), [table, acts]);
  const selection = useSelection({ control, session, queryKey, page: query.data, canSelect });
  const selectionActs = acts.filter(({ act }) => act.on === "selection");
  const [askedAct, setAskedAct] = useState<{ act: OpenAct; row: Row | null } | null>(null);
  const [choosing, setChoosing] = useState<Row | null>(null);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);

  const setFirst = useStable((next: number) => {
    setFirstRow(next);
    place.keep(control, session, { first: next, top: 0 });
  });
  const path = options.records === undefined ? `${here}/edit` : aboveRecords(options.records, parameters);
  const saved = useSavedRecord(path);
  const declaration = useMemo(
    () => ({
      table,
      control,
      session,
      options,
      columns,
      texts,
      /** A record is at `<path>/<id>`, a new one at `<path>/new`. */
      path,
      /** The id of the record that was saved before the list opened. */
      saved,
      title: say(`${options.texts}.title`),
    }),
    [table, control, session, options, columns, texts, path, saved, say],
  );
  const data = {
    held,
    /** True while a response is awaited or may be outdated. */
    stale: changing || query.isPlaceholderData,
    page: query.data,
    loading: query.data === undefined && query.error === null && error === null,
    refreshing: query.isFetching,
    error: query.error ?? error,
    /** Opens the session again too: it may have expired. */
    retry: async () => {
      await retry();
      await query.refetch();
    },
    /** Refetches what a change may have made stale: all lists and sums, the work that waits, and the calls of `stale`. */
    refresh: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [call] }) =>
          /\/get(List|Sums|Work)$/.test(String(call)) || options.stale?.some((stale) => stale === call) === true,
      }),
    first,
    setFirst,
  };
  const setFilters = useStable((filters: readonly Filter[]) => {
    setFirst(0);
    changes.setFilters(filters);
  });
  const setOrder = useStable((order: OrderKey[]) => {
    setFirst(0);
    changes.setOrder(order);
  });
  const narrowing = useMemo(
    () => ({
      filters: held === undefined ? [] : ownFilters(held),
      isWork: isWorkOf(opening, held),
      setFilters,
      order: orderOf(held, table),
      setOrder,
    }),
    [held, opening, table, setFilters, setOrder],
  );
  const setWidths = useStable((widths: Widths) => changes.setVariable("widths", "json", JSON.stringify(widths)));
  const view = {
    /** The shown columns in their order. */
    shown,
    widths: useMemo(() => widthsIn(remembersWidths), [remembersWidths]),
    setWidths,
    dense: held?.variableMap["density"]?.value === "dense",
    /** Changes the session's settings. */
    changes,
  };
  const acting = {
    acts,
    selectionActs,
    asked: askedAct,
    choosing,
    /** Opens the question of an act on one row, or (null) on all selected rows. */
    startAct: useStable((act: OpenAct, row: Row | null) => {
      setChoosing(null);
      setAskedAct({ act, row });
    }),
    /** Opens the acts of a row with more than fit; null closes them. */
    chooseAct: useStable(setChoosing),
    endAct: useStable(() => setAskedAct(null)),
    opened,
    openDialog: useStable((dialog: RowDialog["dialog"], row: Row) => setOpened({ dialog, row })),
    closeDialog: useStable(() => setOpened(null)),
    links,
    mayRemove: table.remove !== undefined && may(table.remove),
    mayWrite: options.form !== undefined && may(options.form.writes),
    mayCreate:
      options.form !== undefined &&
      options.form.create === undefined &&
      may(options.form.creates ?? options.form.writes),
  };
  const selecting = { selection, canSelect, selectable: table.exports !== undefined || selectionActs.length > 0 };
  return { declaration, data, narrowing, view, selecting, acting };
}

function shownOf(
  columns: readonly ShownColumn[],
  remembered: string | undefined,
  used: readonly string[],
): ShownColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return shownNames(
    columns.map((column): [string, Column] => [column.name, column]),
    remembered,
    used,
  ).flatMap((name) => byName.get(name) ?? []);
}

const orderOf = (held: TableSession | undefined, table: Table): readonly OrderKey[] =>
  held?.orderList ?? table.order.map(([propertyName, way]) => ({ propertyName, ascending: way === "asc" }));

type Naming = Pick<TableDeclaration, "columns" | "options" | "texts">;

/** Returns the name of a row: its `called` column and its first column. */
export function rowName(row: Row, { columns, options, texts }: Naming): string {
  const naming = columns.filter(({ name }, at) => at === 0 || name === options.called).toReversed();
  const name = naming.flatMap((column) => cellText(row[column.name], column, texts) || []).join(" · ");
  return name === "" ? texts.t("kernel.table.nameless", { id: row.id }) : name;
}

/** Returns the name of a row in a question. */
export const fullName = (row: Row, naming: Naming): string =>
  naming.options.named?.(row, naming.texts) ?? rowName(row, naming);

const DeclarationContext = createContext<TableDeclaration | null>(null);
const DataContext = createContext<TableModel["data"] | null>(null);
const NarrowingContext = createContext<TableModel["narrowing"] | null>(null);
const ViewContext = createContext<TableModel["view"] | null>(null);
const SelectingContext = createContext<TableModel["selecting"] | null>(null);
const ActingContext = createContext<TableActing | null>(null);

/** Provides the state of a list, one context per subject. */
export const TableProvider = ({ model, children }: { model: TableModel; children: ReactNode }) => (
  <DeclarationContext value={model.declaration}>
    <DataContext value={model.data}>
      <NarrowingContext value={model.narrowing}>
        <ViewContext value={model.view}>
          <SelectingContext value={model.selecting}>
            <ActingContext value={model.acting}>{children}</ActingContext>
          </SelectingContext>
        </ViewContext>
      </NarrowingContext>
    </DataContext>
  </DeclarationContext>
);

function useInTable<T>(context: Context<T | null>): T {
  const value = use(context);
  if (value === null) throw new Error("a part of a list outside of it");
  return value;
}

/** Returns the list's declaration, options, session and columns. */
export const useTableDeclaration = (): TableDeclaration => useInTable(DeclarationContext);
/** Returns the page of rows and the state of its query. */
export const useTableData = (): TableModel["data"] => useInTable(DataContext);
/** Returns the filters and the order. */
export const useTableNarrowing = (): TableModel["narrowing"] => useInTable(NarrowingContext);
/** Returns the shown columns and their layout. */
export const useTableView = (): TableModel["view"] => useInTable(ViewContext);
/** Returns the selection. */
export const useTableSelecting = (): TableModel["selecting"] => useInTable(SelectingContext);
/** Returns the acts on rows and the open question. */
export const useTableActing = (): TableActing => useInTable(ActingContext);
