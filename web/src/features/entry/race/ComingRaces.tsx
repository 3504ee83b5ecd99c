import { useTexts } from "../../../kernel/texts.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import styles from "./ComingRaces.module.css";

const ROWS = 4;

/** Shown while the races load. */
export function ComingRaces() {
  const { t } = useTexts();
  return (
    <div className={styles.skeleton}>
      <output className="visually-hidden">{t("competition.dialog.loading")}</output>
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} height="5.6rem" />
      ))}
    </div>
  );
}
