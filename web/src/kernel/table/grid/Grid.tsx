import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, type PointerEvent } from "react";
import { useNavigate } from "react-router";
import { everyIndex, usePrinting } from "../../page/usePrinting.ts";
import { useStable } from "../../useStable.ts";
import { classes } from "../../ui/page/classes.ts";
import { asGrid, asRowGroup } from "../../ui/page/table-roles.ts";
import styles from "./Grid.module.css";
import { GridHead } from "./GridHead.tsx";
import { GridRow, type RowLook } from "./GridRow.tsx";
import { place } from "../session/place.ts";
import { actionCount, namePath } from "./row-actions.ts";
import { widthVariable } from "./width/ResizeHandle.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import type { Row } from "../table-call.ts";
import {
  leadsToRecords,
  useTableActing,
  useTableData,
  useTableDeclaration,
  useTableSelecting,
  useTableView,
} from "../TableModel.tsx";
import { HEAD, useGridKeys } from "./useGridKeys.ts";
import { useRowHeight } from "./useRowHeight.ts";

/** The number of rows rendered beyond the viewport, so that a quick scroll shows no gap. */
const OVERSCAN = 12;
const NO_ROWS: readonly Row[] = [];

/** Draws the rows of a wide screen as a virtual table with a sticky heading. */
export function Grid({ remove }: { remove: (row: Row) => void }) {
  const { control, session, columns, texts, options, path, saved, title } = useTableDeclaration();
  const { page, stale, refreshing, loading } = useTableData();
  const { shown, dense, widths } = useTableView();
  const { selection, selectable, canSelect } = useTableSelecting();
  const { links, acts, startAct, chooseAct, openDialog, mayWrite, mayRemove } = useTableActing();
  const rows = page?.rows ?? NO_ROWS;
  const frame = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(dense);
  const headHeight = useRowHeight(false);
  const navigate = useNavigate();
  const actions = actionCount({ options, links, acts, mayRemove });
  const cells = (selectable ? 1 : 0) + shown.length;

  const isPrinting = usePrinting();
  const reveal = useStable((row: number) => virtual.scrollToIndex(row));
  const { active, onKeyDown, onFocus } = useGridKeys({
    frame,
    size: { rows: rows.length, cols: cells + actions, headCols: cells, leap: pageLeap(frame.current, rowHeight) },
    start: place.of(control, session).cell,
    keep: (cell) => place.keep(control, session, { cell }),
    reveal,
    select: (at) => selectable && rows[at] !== undefined && selection.toggle(rows[at].id),
    open: (at) =>
      leadsToRecords(options) && rows[at] !== undefined && void navigate(namePath(rows[at], { options, path })),
  });
  // oxlint-disable-next-line react/incompatible-library -- it is called here only, and no compiler memoises it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingEnd: headHeight,
    initialOffset: () => place.of(control, session).top,
    // The row with the focus is always rendered, however far it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) => (isPrinting ? everyIndex(range) : withRow(defaultRangeExtractor(range), active.row, range)),
      [active.row, isPrinting],
    ),
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  useEffect(() => {
    const element = frame.current;
    const keep = () => element && place.keep(control, session, { top: element.scrollTop });
    element?.addEventListener("scroll", keep, { passive: true });
    return () => element?.removeEventListener("scroll", keep);
  }, [control, session]);
  const toggle = useStable(selection.toggle);
  const look = useMemo<RowLook>(
    () => ({
      columns,
      shown,
      texts,
      options,
      path,
      saved,
      links,
      acts,
      startAct,
      chooseAct,
      openDialog,
      selectable,
      canSelect,
      mayWrite,
      mayRemove,
      toggle,
      remove,
    }),
    [
      columns,
      shown,
      texts,
      options,
      path,
      saved,
      links,
      acts,
      startAct,
      chooseAct,
      openDialog,
      selectable,
      canSelect,
      mayWrite,
      mayRemove,
      toggle,
      remove,
    ],
  );
  const tracks = useMemo(
    () => [
      selectable && "4.4rem",
      ...shown.map(({ name, track }) => {
        const width = widths[name];
        return `var(${widthVariable(name)}, ${width === undefined ? track : `${width}rem`})`;
      }),
      actions > 0 && `repeat(${actions}, var(--action))`,
    ],
    [selectable, shown, widths, actions],
  );
  return (
    <div ref={frame} className={classes(styles.frame, stale && styles.stale)} aria-busy={refreshing}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move through a grid */}
      <table
        {...asGrid}
        className={classes(styles.grid, dense && styles.dense)}
        style={{ gridTemplateColumns: tracks.filter(Boolean).join(" ") }}
        aria-label={texts.t("kernel.table.label", { title: title })}
        aria-rowcount={(page?.metadata.totalCount ?? -2) + 1}
        aria-multiselectable={selectable || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onPointerOver={showWhole}
      >
        <GridHead activeCol={active.row === HEAD || rows.length === 0 ? active.col : null} actions={actions} />
        {loading || (stale && rows.length === 0) ? (
          <SkeletonRows columns={cells} actions={actions} />
        ) : (
          <tbody {...asRowGroup} className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <GridRow
                    key={row.id}
                    look={look}
                    row={row}
                    at={index}
                    index={(page?.metadata.first ?? 0) + index + 2}
                    top={start}
                    selected={selection.has(row.id)}
                    activeCol={active.row === index ? active.col : null}
                  />
                )
              );
            })}
          </tbody>
        )}
      </table>
    </div>
  );
}

const pageLeap = (frame: HTMLElement | null, rowHeight: number): number =>
  Math.max(1, Math.floor((frame?.clientHeight ?? 0) / rowHeight) - 2);

/** Sets a tooltip on a hovered cell whose text is cut. */
function showWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-col]") : null;
  if (cell === null) return;
  const words = cell.querySelector<HTMLElement>("a, button > span") ?? cell;
  cell.title = words.scrollWidth > words.clientWidth ? cell.textContent : "";
}

const withRow = (drawn: number[], row: number, { count }: Range): number[] =>
  row < 0 || row >= count || drawn.includes(row) ? drawn : [...drawn, row].toSorted((one, other) => one - other);
