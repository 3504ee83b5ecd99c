import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import styles from "./Club.module.css";
import type { ClubEntries } from "./useClubEntries.ts";

/** Sums up the unsaved ticks, with the save button; sticky, and absent without changes. */
export function SaveBar({ entries }: { entries: ClubEntries }) {
  const { t } = useTexts();
  const { sum, isDirty, save, forget, isSaving } = entries;
  if (!isDirty) return null;
  return (
    <div className={styles.bar}>
      <output className={styles.sum}>
        {sum.coming > 0 && (
          <strong>{t("entry.club.coming", { count: sum.coming, amount: formatForints(sum.amount, "running") })}</strong>
        )}
        {sum.leaving > 0 && <strong>{t("entry.club.leaving", { count: sum.leaving })}</strong>}
      </output>
      <Button look="quiet" onClick={forget}>
        {t("entry.club.forget")}
      </Button>
      <Button look="primary" busy={isSaving} onClick={save}>
        {t("entry.action.saveList")}
      </Button>
    </div>
  );
}
