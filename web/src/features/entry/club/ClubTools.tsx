import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { framedClass } from "../../../kernel/ui/inputs/framed.ts";
import { SearchInput } from "../../../kernel/ui/inputs/SearchInput.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import type { Narrowing } from "./club-ticks.ts";
import styles from "./Club.module.css";

type ClubToolsProps = {
  grid: ClubGrid;
  narrowing: Narrowing;
  narrow: (next: Narrowing) => void;
  shown: number;
};

/** Finds athletes by name, licence number and age group. */
export function ClubTools({ grid, narrowing, narrow, shown }: ClubToolsProps) {
  const { t } = useTexts();
  const groups = new Map(
    grid.athleteList.flatMap(({ ageGroupList }) => ageGroupList.map(({ id, name }) => [id, name])),
  );
  return (
    <div className={styles.tools}>
      <SearchInput
        label={t("entry.club.search")}
        className={styles.search}
        maxLength={100}
        value={narrowing.word}
        onChange={(word) => narrow({ ...narrowing, word })}
      />
      <select
        className={classes(framedClass, styles.select)}
        aria-label={t("entry.club.ageGroup")}
        value={narrowing.ageGroup ?? ""}
        onChange={({ target }) => narrow({ ...narrowing, ageGroup: target.value === "" ? null : Number(target.value) })}
      >
        <option value="">{t("entry.club.anyAgeGroup")}</option>
        {Array.from(groups, ([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <div className={styles.fitting}>
        <CheckLine
          checked={narrowing.fitting}
          onChange={({ target }) => narrow({ ...narrowing, fitting: target.checked })}
        >
          {t("entry.club.onlyFitting")}
        </CheckLine>
      </div>
      <output className={styles.found}>{t("entry.club.found", { shown })}</output>
    </div>
  );
}
