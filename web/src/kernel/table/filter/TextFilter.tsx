import { LabelledInput } from "../../form/prompt/LabelledInput.tsx";
import { useTexts } from "../../texts.tsx";
import type { FilterPart } from "./FilterEditor.tsx";
import styles from "./FilterEditor.module.css";
import { useDelayed } from "./useDelayed.ts";

const LONGEST = 500;

/** Contains, whatever its capitals and accents are. */
export function TextFilter({ column, value: held, set: send }: FilterPart) {
  const { t } = useTexts();
  const { value, set } = useDelayed(typeof held === "string" ? held : "", send);
  return (
    <div className={styles.alone}>
      <LabelledInput
        label={t("kernel.table.filter.contains")}
        aria-label={`${column.label}: ${t("kernel.table.filter.contains")}`}
        maxLength={LONGEST}
        value={value}
        onChange={(typed) => set(typed)}
        onKeyDown={({ key }) => key === "Enter" && set(value, true)}
      />
    </div>
  );
}
