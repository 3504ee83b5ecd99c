import { IconPlus } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { useTexts } from "../../../texts.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import styles from "./Rows.module.css";

type RowsFrameProps = {
  id: string;
  ref?: Ref<HTMLDivElement>;
  count: number;
  most: number;
  /** Null if rows cannot be added here. */
  add: (() => void) | null;
  /** The rows, each a `li`. */
  children: ReactNode;
};

/** Draws the frame of rows: the text of an empty list, and the add button. */
export function RowsFrame({ id, ref, count, most, add, children }: RowsFrameProps) {
  const { t } = useTexts();
  return (
    <div ref={ref} className={styles.rows}>
      {count === 0 && <p className={styles.none}>{t("kernel.form.rows.none")}</p>}
      <ol className={styles.list}>{children}</ol>
      {add !== null && (
        <Button id={`${id}-add`} icon={<IconPlus size={18} />} disabled={count >= most} onClick={add}>
          {t("kernel.form.rows.add")}
        </Button>
      )}
      {add !== null && count >= most && <p className={styles.none}>{t("kernel.form.rows.full", { most })}</p>}
    </div>
  );
}
