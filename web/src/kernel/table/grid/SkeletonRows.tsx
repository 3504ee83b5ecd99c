import { useTexts } from "../../texts.tsx";
import { asGridCell, asRow, asRowGroup } from "../../ui/page/table-roles.ts";
import { Skeleton } from "../../ui/page/Skeleton.tsx";
import { classes } from "../../ui/page/classes.ts";
import styles from "./Grid.module.css";

const ROWS = 12;
const WIDTHS = ["70%", "55%", "80%", "60%"];

/** Draws placeholders of loading rows. */
export function SkeletonRows({ columns, actions }: { columns: number; actions: number }) {
  const { t } = useTexts();
  return (
    <tbody {...asRowGroup} className={styles.waiting}>
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row} {...asRow} className={styles.row} aria-hidden={row > 0 || undefined}>
          {Array.from({ length: columns + actions }, (_cell, col) => (
            <td key={col} {...asGridCell} className={classes(styles.cell, styles.waitingCell)}>
              {row === 0 && col === 0 && <span className="visually-hidden">{t("shell.ui.loading")}</span>}
              {col < columns && <Skeleton width={WIDTHS[(row + col) % WIDTHS.length] ?? "60%"} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
