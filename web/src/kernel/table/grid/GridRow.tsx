import { memo } from "react";
import { Badge } from "../../ui/page/Badge.tsx";
import { classes } from "../../ui/page/classes.ts";
import { PortalLink } from "../../ui/buttons/PortalLink.tsx";
import { asGridCell, asRow, asRowHead } from "../../ui/page/table-roles.ts";
import { ActionButton } from "./ActionButton.tsx";
import { CellValue } from "../cell/CellValue.tsx";
import { isNumeric, type ShownColumn } from "./columns.ts";
import styles from "./Grid.module.css";
import { actionsOf, namePath } from "./row-actions.ts";
import { SelectBox } from "./SelectBox.tsx";
import type { Row } from "../table-call.ts";
import { leadsToRecords, rowName, type TableActing, type TableDeclaration, type TableModel } from "../TableModel.tsx";

/** The props that all rows share; they change only with the list, so unchanged rows do not re-render. */
export type RowLook = Pick<TableDeclaration, "columns" | "texts" | "options" | "path" | "saved"> &
  Pick<TableActing, "links" | "acts" | "startAct" | "chooseAct" | "openDialog" | "mayWrite" | "mayRemove"> &
  Pick<TableModel["selecting"], "selectable" | "canSelect"> &
  Pick<TableModel["view"], "shown"> & {
    readonly toggle: (id: number, isRange: boolean) => void;
    readonly remove: (row: Row) => void;
  };

type GridRowProps = {
  look: RowLook;
  row: Row;
  /** The row's index on the page, and its aria-rowindex in the whole list (the heading is 1). */
  at: number;
  index: number;
  top: number;
  selected: boolean;
  /** The cell in the tab order, if it is in this row. */
  activeCol: number | null;
};

export const GridRow = memo(function GridRow({ look, row, at, index, top, selected, activeCol }: GridRowProps) {
  const { shown, selectable, texts } = look;
  const before = selectable ? 1 : 0;
  const actions = actionsOf(row, look);
  const tab = (col: number) => (col === activeCol ? 0 : -1);
  return (
    <tr
      {...asRow}
      className={classes(styles.row, styles.bodyRow, selected && styles.selected)}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index}
      aria-selected={selectable ? selected : undefined}
      data-row={at}
    >
      {selectable && (
        <td {...asGridCell} className={styles.box} data-col={0}>
          <SelectBox
            label={texts.t("kernel.table.selection.one", { name: rowName(row, look) })}
            checked={selected}
            tabIndex={tab(0)}
            closed={!look.canSelect(row)}
            onChange={(isRange) => look.toggle(row.id, isRange)}
          />
        </td>
      )}
      {shown.map((column, nth) => {
        const col = nth + before;
        if (nth === 0) return <FirstCell key={column.name} look={look} row={row} col={col} tabIndex={tab(col)} />;
        const Drawn = look.options.draws?.[column.name];
        return (
          <td {...asGridCell} key={column.name} className={lookOf(column)} data-col={col} tabIndex={tab(col)}>
            {Drawn ? <Drawn row={row} tabIndex={tab(col)} /> : <CellValue value={row[column.name]} column={column} />}
          </td>
        );
      })}
      {actions.map((action, nth) => {
        const col = before + shown.length + nth;
        return (
          <td
            {...asGridCell}
            key={action.key}
            className={styles.action}
            style={{ right: `calc(${actions.length - 1 - nth} * var(--action))` }}
            data-col={col}
          >
            <ActionButton action={action} tabIndex={tab(col)} />
          </td>
        );
      })}
    </tr>
  );

  function lookOf(column: ShownColumn): string {
    return classes(
      styles.cell,
      isNumeric(column) && styles.number,
      column.wide && styles.long,
      column.tones && styles.state,
      row[column.name] === false && styles.no,
    );
  }
});

type FirstCellProps = { look: RowLook; row: Row; col: number; tabIndex: number };

/** Draws the first column, which names the row and links to its record. */
function FirstCell({ look, row, col, tabIndex }: FirstCellProps) {
  const name = rowName(row, look);
  const isLink = leadsToRecords(look.options);
  return (
    <th
      {...asRowHead}
      className={classes(styles.cell, styles.first)}
      data-col={col}
      tabIndex={isLink ? undefined : tabIndex}
    >
      {isLink ? (
        <PortalLink to={namePath(row, look)} className={styles.link} tabIndex={tabIndex}>
          {name}
        </PortalLink>
      ) : (
        name
      )}
      {look.saved === row.id && (
        <>
          {" "}
          <Badge kind="success">{look.texts.t("kernel.table.justSaved")}</Badge>
        </>
      )}
    </th>
  );
}
