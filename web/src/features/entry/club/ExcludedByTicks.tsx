import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { useTexts } from "../../../kernel/texts.tsx";
import type { GridCell } from "./club-ticks.ts";
import styles from "./Club.module.css";

type ExcludedByTicksProps = {
  grid: ClubGrid;
  place: GridCell;
  /** What the names of all races begin with, and the page says once. */
  prefix?: string;
};

/** Says which unsaved tick excludes an athlete from a race: one at the same time, or the last place. */
export function ExcludedByTicks({ grid, place: { clash }, prefix = "" }: ExcludedByTicksProps) {
  const { t } = useTexts();
  const race = grid.raceList.find(({ id }) => id === clash)?.name.slice(prefix.length) ?? "";
  const [short, whole] =
    clash === null
      ? [t("entry.club.takenUp"), t("entry.club.takenUpWhole")]
      : [t("entry.club.clash", { race }), t("entry.club.clashWhole", { race })];
  return (
    <span className={styles.excluded} title={whole}>
      <span className={styles.twoLines}>{short}</span>
      <span className="visually-hidden">. {whole}</span>
    </span>
  );
}
