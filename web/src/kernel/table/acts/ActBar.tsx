import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { SelectedCount } from "../session/SelectedCount.tsx";
import { useTableActing, useTableData, useTableSelecting } from "../TableModel.tsx";
import styles from "./ActBar.module.css";
import { whyAllBarred } from "./open-acts.ts";

/**
 * Shows the acts on the selected rows, and why an act is barred for all of them. The bar is there without a selection too, so that no row
 * moves under the pointer.
 */
export function ActBar() {
  const { t, say } = useTexts();
  const { selectionActs, startAct } = useTableActing();
  const { selection } = useTableSelecting();
  const { page } = useTableData();
  const isEmpty = selection.count === 0;
  if (selectionActs.length === 0) return null;
  const selected = page?.rows.filter(({ id }) => selection.has(id)) ?? [];
  const acts = selectionActs.map((act) => ({
    act,
    why: isEmpty ? undefined : whyAllBarred(act, selected, selection.count),
  }));
  const reasons = new Set(acts.flatMap(({ why }) => why ?? []));
  return (
    <section className={styles.bar} aria-label={t("kernel.act.bar")} data-empty={isEmpty}>
      <output className={styles.count}>{isEmpty ? t("kernel.act.none") : <SelectedCount />}</output>
      {acts.map(({ act, why }) => (
        <Button
          key={act.name}
          icon={<act.icon size={18} aria-hidden />}
          aria-disabled={isEmpty || why !== undefined || undefined}
          {...(!isEmpty && why === undefined && { onClick: () => startAct(act, null) })}
        >
          {act.label}
        </Button>
      ))}
      {!isEmpty && (
        <Button look="quiet" className={styles.clear} onClick={() => selection.setAll(false)}>
          {t("kernel.table.selection.clear")}
        </Button>
      )}
      {[...reasons].map((why) => (
        <output key={why} className={styles.why}>
          {say(why)}
        </output>
      ))}
    </section>
  );
}
