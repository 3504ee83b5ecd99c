import { formatUntil } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useState } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import styles from "./Club.module.css";
import { OwedBar } from "./OwedBar.tsx";
import type { ClubEntries } from "./useClubEntries.ts";

/**
 * Sums up the unsaved ticks, with the save button; without changes, what is owed, with the button that pays it. Asks
 * before a place is given up that goes to others.
 */
export function SaveBar({ entries }: { entries: ClubEntries }) {
  const { t, locale } = useTexts();
  const { sum, isDirty, save, forget, isSaving } = entries;
  const [asks, setAsks] = useState(false);
  if (!isDirty) return <OwedBar competition={entries.competition} made={entries.made} />;
  const { coming, leaving, givenUp, keptUntil } = sum;
  const label =
    leaving === 0
      ? t("entry.action.saveList")
      : t(coming === 0 ? "entry.club.save.leaving" : "entry.club.save.both", { coming, leaving });
  return (
    <div className={styles.bar}>
      <output className={styles.sum}>
        {coming > 0 && (
          <strong>{t("entry.club.coming", { count: coming, amount: formatForints(sum.amount, "running") })}</strong>
        )}
        {leaving > 0 && <strong>{t("entry.club.leaving", { count: leaving })}</strong>}
        {keptUntil !== null && (
          <span className={styles.quiet}>
            {t("entry.club.payBy", { until: formatUntil(new Date(keptUntil), locale) })}
          </span>
        )}
      </output>
      <Button look="quiet" onClick={forget}>
        {t("entry.club.forget")}
      </Button>
      <Button look="primary" busy={isSaving} onClick={() => (givenUp.length > 0 ? setAsks(true) : save())}>
        {label}
      </Button>
      {asks && (
        <ConfirmDialog
          question={t("entry.club.givenUp.question")}
          confirm={label}
          danger
          onConfirm={() => {
            setAsks(false);
            save();
          }}
          onCancel={() => setAsks(false)}
        >
          <ul className={styles.names}>
            {givenUp.map(({ name, race, waiting }) => (
              <li key={`${race} ${name}`}>
                {t(`entry.club.givenUp.${waiting > 0 ? "waiting" : "full"}`, { name, race })}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}
