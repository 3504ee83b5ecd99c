import { LabelledInput } from "../../form/prompt/LabelledInput.tsx";
import { useTexts } from "../../texts.tsx";
import type { FilterPart } from "./FilterEditor.tsx";
import styles from "./FilterEditor.module.css";
import { useDebouncedField } from "./useDebouncedField.ts";

const LONGEST = 500;

/** Draws a filter by contained text, ignoring case and accents. */
export function TextFilter({ column, value: held, set: send }: FilterPart) {
  const { t } = useTexts();
  const { value, set } = useDebouncedField(typeof held === "string" ? held : "", send);
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
