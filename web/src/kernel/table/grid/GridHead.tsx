import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTexts } from "../../texts.tsx";
import { classes } from "../../ui/page/classes.ts";
import { asColumnHead, asRow, asRowGroup } from "../../ui/page/table-roles.ts";
import { isNumeric, isSortable, type ShownColumn } from "./columns.ts";
import styles from "./Grid.module.css";
import { ResizeHandle } from "./width/ResizeHandle.tsx";
import { remOf, withWidth } from "./width/widths.ts";
import { orderAfterClick } from "../session/order.ts";
import { SelectAll } from "./SelectBox.tsx";
import { useTableNarrowing, useTableSelecting, useTableView } from "../TableModel.tsx";
import { HEAD } from "./useGridKeys.ts";

/** Draws the sticky heading; a click sorts. `activeCol` is the cell in the tab order. */
export function GridHead({ activeCol, actions }: { activeCol: number | null; actions: number }) {
  const { t } = useTexts();
  const { shown } = useTableView();
  const { selectable } = useTableSelecting();
  const before = selectable ? 1 : 0;
  return (
    <thead className={styles.head} {...asRowGroup}>
      <tr {...asRow} className={styles.row} aria-rowindex={1} data-row={HEAD}>
        {selectable && (
          <th {...asColumnHead} className={styles.box} data-col={0} aria-label={t("kernel.table.selection.all")}>
            <SelectAll tabIndex={activeCol === 0 ? 0 : -1} />
          </th>
        )}
        {shown.map((column, at) => (
          <HeadCell
            key={column.name}
            column={column}
            first={at === 0}
            col={at + before}
            active={activeCol === at + before}
          />
        ))}
        {actions > 0 && (
          <th {...asColumnHead} className={styles.actionsHead} style={{ gridColumn: `span ${actions}` }}>
            <span className="visually-hidden">{t("kernel.table.actions")}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The change of width by one key stroke, in rem. */
const STEP = 2;

type HeadCellProps = { column: ShownColumn; first: boolean; col: number; active: boolean };

function HeadCell({ column, first, col, active }: HeadCellProps) {
  const { t } = useTexts();
  const { order, setOrder } = useTableNarrowing();
  const { widths, setWidths } = useTableView();
  const place = order.findIndex(({ propertyName }) => propertyName === column.name);
  const key = order[place];
  const look = classes(styles.cell, isNumeric(column) && styles.number, first && styles.firstHead);
  const resizes = {
    "aria-keyshortcuts": "Shift+ArrowLeft Shift+ArrowRight",
    onKeyDown: (event: KeyboardEvent<HTMLTableCellElement>) => {
      const step = !event.shiftKey ? 0 : event.key === "ArrowLeft" ? -STEP : event.key === "ArrowRight" ? STEP : 0;
      if (step === 0) return;
      event.preventDefault();
      setWidths(withWidth(widths, column.name, remOf(event.currentTarget) + step));
    },
  };
  if (!isSortable(column))
    return (
      <th
        {...asColumnHead}
        {...resizes}
        className={classes(look, styles.label)}
        data-col={col}
        tabIndex={active ? 0 : -1}
      >
        {column.label}
        <ResizeHandle column={column} />
      </th>
    );
  const Arrow = key?.ascending === false ? IconArrowDown : IconArrowUp;
  return (
    <th
      {...asColumnHead}
      {...resizes}
      className={look}
      data-col={col}
      aria-sort={key === undefined ? "none" : key.ascending ? "ascending" : "descending"}
    >
      <button
        type="button"
        className={classes(styles.sort, key !== undefined && styles.sorted)}
        tabIndex={active ? 0 : -1}
        title={t("kernel.table.order.hint", { column: column.label })}
        onClick={(event) => setOrder(orderAfterClick(order, column.name, event.shiftKey))}
      >
        <span>{column.label}</span>
        <Arrow size={14} className={styles.arrow} aria-hidden />
        {key !== undefined && order.length > 1 && (
          <span className={styles.place} aria-label={t("kernel.table.order.place", { place: place + 1 })}>
            {place + 1}
          </span>
        )}
      </button>
      <ResizeHandle column={column} />
    </th>
  );
}
