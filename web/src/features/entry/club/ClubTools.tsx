import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { SearchInput } from "../../../kernel/ui/inputs/SearchInput.tsx";
import { SelectInput } from "../../../kernel/ui/inputs/SelectInput.tsx";
import type { Narrowing } from "./club-ticks.ts";
import styles from "./Club.module.css";

type ClubToolsProps = {
  grid: ClubGrid;
  narrowing: Narrowing;
  narrow: (next: Narrowing) => void;
  shown: number;
};

/** Filters athletes by name, licence number and age group. */
export function ClubTools({ grid, narrowing, narrow, shown }: ClubToolsProps) {
  const { t } = useTexts();
  const groups = new Map(
    grid.athleteList.flatMap(({ ageGroupList }) => ageGroupList.map(({ id, name }) => [String(id), name] as const)),
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
      <SelectInput
        className={styles.select}
        aria-label={t("entry.club.ageGroup")}
        value={String(narrowing.ageGroup ?? "")}
        options={[["", t("entry.club.anyAgeGroup")], ...groups]}
        onChange={(id) => narrow({ ...narrowing, ageGroup: id === "" ? null : Number(id) })}
      />
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
