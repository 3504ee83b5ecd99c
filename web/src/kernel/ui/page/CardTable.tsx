import type { ReactNode } from "react";
import styles from "./CardTable.module.css";
import { classes } from "./classes.ts";
import { asCell, asColumnHead, asRow, asRowGroup, asRowHead, asTable } from "./table-roles.ts";

type Column = { readonly key: string; readonly head: ReactNode; readonly className?: string | undefined };

type CardTableProps = {
  columns: readonly Column[];
  /** The caption, shown above the table … */
  caption?: string;
  /** … or, below a heading with the same text, for screen readers only. */
  label?: string;
  /** Whether it has many columns, which need a wider container. */
  wide?: boolean;
  className?: string | undefined;
  /** {@link CardRow}s. */
  children: ReactNode;
  /** Below the rows, within the frame. */
  footer?: ReactNode;
};

/**
 * Draws a table that in a narrow container is a list of cards: the row's head is the card's title, and each cell is preceded by its column's name.
 */
export function CardTable({ columns, caption, label, wide = false, className, children, footer }: CardTableProps) {
  return (
    <div className={classes(styles.frame, wide && styles.wide)}>
      <table className={classes(styles.table, className)} {...asTable} aria-label={label}>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead {...asRowGroup}>
          <tr {...asRow}>
            {columns.map(({ key, head, className: look }) => (
              <th key={key} {...asColumnHead} className={look}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup}>{children}</tbody>
      </table>
      {footer}
    </div>
  );
}

export function CardRow({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <tr {...asRow}>
      <th {...asRowHead}>{head}</th>
      {children}
    </tr>
  );
}

type CardCellProps = {
  /** The column's name; a cell without one fills the width of its card. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
};

export function CardCell({ label, className, children }: CardCellProps) {
  return (
    <td {...asCell} data-label={label} className={className}>
      {label === undefined ? children : <div>{children}</div>}
    </td>
  );
}
