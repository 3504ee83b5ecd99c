import type { ReactNode } from "react";
import styles from "./CardTable.module.css";
import { classes } from "./classes.ts";
import { asCell, asColumnHead, asRow, asRowGroup, asRowHead, asTable } from "./table-roles.ts";

type Column = { readonly key: string; readonly head: ReactNode; readonly className?: string | undefined };

type CardTableProps = {
  columns: readonly Column[];
  /** The name of the table, in view above it … */
  caption?: string;
  /** … or, where a heading says it already, for screen readers alone. */
  label?: string;
  /** So many columns that they need more room before they stand side by side. */
  wide?: boolean;
  className?: string | undefined;
  /** {@link CardRow}s. */
  children: ReactNode;
  /** Below the rows, within the frame. */
  footer?: ReactNode;
};

/**
 * A table which, where its columns have no room, is a list of cards: the head of a row is the title of its card, and each cell has the name
 * of its column before it.
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
  /** The name of the column; a cell without one fills the width of its card. */
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
