import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { SelectedCount } from "../session/SelectedCount.tsx";
import { useTable } from "../TableModel.tsx";
import styles from "./ActBar.module.css";

/**
 * Shows the acts over all that is selected. The bar stands there before anything is selected, so that no row moves from
 * under the pointer.
 */
export function ActBar() {
  const { t } = useTexts();
  const { selectionActs, startAct, selection } = useTable();
  const isEmpty = selection.count === 0;
  if (selectionActs.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t("kernel.act.bar")} data-empty={isEmpty}>
      <output className={styles.count}>{isEmpty ? t("kernel.act.none") : <SelectedCount />}</output>
      {selectionActs.map((act) => (
        <Button
          key={act.name}
          icon={<act.icon size={18} aria-hidden />}
          aria-disabled={isEmpty || undefined}
          {...(!isEmpty && { onClick: () => startAct(act, null) })}
        >
          {act.label}
        </Button>
      ))}
      {!isEmpty && (
        <Button look="quiet" className={styles.clear} onClick={() => selection.setAll(false)}>
          {t("kernel.table.selection.clear")}
        </Button>
      )}
    </section>
  );
}
