import { useId } from "react";
import { useTexts } from "../../texts.tsx";
import type { FilterPart } from "./FilterEditor.tsx";
import styles from "./FilterEditor.module.css";
import { useDelayed } from "./useDelayed.ts";

const LONGEST = 500;

/** Contains, whatever its capitals and accents are. */
export function TextFilter({ column, value: held, set: send }: FilterPart) {
  const { t } = useTexts();
  const id = useId();
  const { value, set } = useDelayed(typeof held === "string" ? held : "", send);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t("kernel.table.filter.contains")}</label>
      <input
        id={id}
        type="text"
        className={styles.input}
        aria-label={`${column.label}: ${t("kernel.table.filter.contains")}`}
        maxLength={LONGEST}
        value={value}
        onChange={({ target }) => set(target.value)}
        onKeyDown={({ key }) => key === "Enter" && set(value, true)}
      />
    </div>
  );
}
